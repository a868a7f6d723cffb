import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import tables from '../../ui/table.module.css'
import type { Batch } from './outcomes.tsx'
import styles from './review.module.css'

type Answer = Reply<'POST /api/import/:batchId/fix-names'>
interface Plan extends Pick<Answer, 'total' | 'changed' | 'unchanged' | 'refused' | 'engine'> {
  readonly names: NonNullable<Answer['names']>
}

const none: Plan = { total: 0, changed: 0, unchanged: 0, refused: [], names: [], engine: 'local' }
const listed = 200

/** Tidies names, or says what that would change, as many requests as that takes. */
async function fixAll(batchId: string, dryRun: boolean, onStep: (sum: Plan) => void): Promise<Plan> {
  let sum = none
  for (let after: number | null = 0; after !== null; ) {
    const answer: Answer = await call('POST /api/import/:batchId/fix-names', {
      params: { batchId },
      body: { dryRun, after },
    })
    sum = {
      total: sum.total + answer.total,
      changed: sum.changed + answer.changed,
      unchanged: sum.unchanged + answer.unchanged,
      refused: [...sum.refused, ...answer.refused],
      names: [...sum.names, ...(answer.names ?? [])],
      engine: answer.engine === 'llm' ? 'llm' : sum.engine,
    }
    onStep(sum)
    after = answer.nextAfter
  }
  return sum
}

/** Fix all names: first what would change, then one button. */
export function FixNames({ batch, onFixed }: { batch: Batch; onFixed: (names: Plan['names']) => void }) {
  const [open, setOpen] = useState(false)
  const [plan, setPlan] = useState<Plan>()
  const [step, setStep] = useState<Plan>(none)
  const look = useAction(async () => {
    setPlan(undefined)
    setPlan(await fixAll(batch.id, true, setStep))
  })
  const fix = useAction(async () => {
    setStep(none)
    const done = await fixAll(batch.id, false, setStep)
    setOpen(false)
    notify(`${many(done.changed, 'name')} fixed by ${by(done.engine)}.`)
    // The answer that was given before stands for what was done; only the LLM may have written otherwise.
    onFixed(done.engine === 'local' ? (plan?.names ?? []) : [])
  })
  const by = (engine: Answer['engine']) => (engine === 'llm' ? 'the LLM' : 'the local cleaner')
  const close = () => {
    look.clear()
    fix.clear()
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true)
          setStep(none)
          void look.run()
        }}
      >
        Fix all names
      </button>
      <PlanSheet
        title="Fix all names"
        open={open}
        counts={
          plan && [
            { title: 'Names to change', value: plan.changed, tone: 'good' },
            { title: 'Unchanged', value: plan.unchanged },
            { title: 'Can’t change', value: plan.refused.length, ...(plan.refused.length > 0 && { tone: 'warn' }) },
            { title: 'Cleaned by', value: plan.engine === 'llm' ? 'LLM' : 'Local cleaner' },
          ]
        }
        working="Changing names…"
        confirm={plan?.changed === 0 ? 'Nothing to fix' : `Change ${many(plan?.changed ?? 0, 'name')}`}
        disabled={plan?.changed === 0}
        busy={fix.busy}
        error={look.error ?? fix.error}
        onConfirm={() => void fix.run()}
        onClose={close}
      >
        {(look.busy || fix.busy) && step.total > 0 && (
          <p className={layout.muted} role="status">
            {many(step.total, 'name')} done…
          </p>
        )}
        {plan && plan.engine === 'llm' && (
          <p className={layout.muted}>The LLM runs again when you confirm, so a name may differ slightly.</p>
        )}
        {plan && <Changes plan={plan} />}
      </PlanSheet>
    </>
  )
}

function Changes({ plan: { names, refused } }: { plan: Plan }) {
  if (names.length + refused.length === 0) return <p className={layout.muted}>All names are already clean.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section className={joinClasses(tables.frame, styles.fixes)} tabIndex={0} aria-label="Changes">
      <table>
        <caption className={layout.unseen}>Names before and after</caption>
        <thead>
          <tr>
            <th scope="col">Before and after</th>
            {refused.length > 0 && <th scope="col">Reason</th>}
          </tr>
        </thead>
        <tbody>
          {refused.slice(0, listed).map(({ id, before, after, reason }) => (
            <tr key={id}>
              <td>
                <DiffText before={before} after={after} />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
          {names.slice(0, listed).map(({ id, before, after }) => (
            <tr key={id}>
              <td>
                <DiffText before={before} after={after} />
              </td>
              {refused.length > 0 && <td />}
            </tr>
          ))}
        </tbody>
      </table>
      {names.length > listed && (
        <p className={joinClasses(layout.muted, styles.more)}>and {count(names.length - listed)} more</p>
      )}
    </section>
  )
}
