import { useCallback, useState } from 'react'
import { call, type Input, type Reply } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { type HandedTopics, takeHandedTopics } from '../../lib/handed-topics.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ChooseTopics, type Filters, readFilters, type What } from './choose-topics.tsx'
import styles from './push.module.css'
import { type Plan, PushPlan } from './push-plan.tsx'

type Connection = Reply<'GET /api/connections/:id'>
type Body = Input<'POST /api/connections/:id/push/run'>['body']
type Chosen = Pick<Body, 'topicIds' | 'filters' | 'all'>

/** How a request names what was chosen. */
function chosenOf(what: What, filters: Filters, handed: HandedTopics | undefined): Chosen {
  if (what === 'all') return { all: true }
  if (what === 'handed' && handed)
    return 'ids' in handed ? { topicIds: [...handed.ids] } : { filters: handed.filters as Body['filters'] }
  return { filters: { ...filters } }
}

const ways: readonly What[] = ['handed', 'some', 'all']

/** What to push, then the plan, then one button: nothing leaves before. */
export function PlanPush({ connection }: { connection: Connection }) {
  const { id, name } = connection
  const [handed] = useState(takeHandedTopics)
  const [query, change] = useQuery()
  const asked = ways.find((way) => way === query.get('what') && (way !== 'handed' || handed))
  const what = asked ?? (handed ? 'handed' : 'some')
  const filters = readFilters(query)
  const chosen = chosenOf(what, filters, handed)
  const key = JSON.stringify(chosen)
  const [made, setMade] = useState<{ key: string; plan: Plan; includeUnsure: boolean }>()
  const plan = made?.key === key ? made.plan : undefined

  const preview = useAction(async (includeUnsure: boolean) => {
    const answer = await call('POST /api/connections/:id/push/run', {
      params: { id },
      body: { ...chosen, dryRun: true, ...(includeUnsure && { includeUnsure }) },
    })
    if ('creates' in answer) setMade({ key, plan: answer, includeUnsure })
  })
  const begin = useAction(async () => {
    const answer = await call('POST /api/connections/:id/push/run', {
      params: { id },
      body: { ...chosen, worker: true, ...(made?.includeUnsure && { includeUnsure: true }) },
    })
    if (!('runId' in answer)) return
    follow({ kind: 'push', id: answer.runId, title: `Push to ${name}`, connectionId: id })
    navigate(hrefOf('push', { id }, { run: answer.runId }), { replace: true })
  })
  const onFilters = useCallback(
    (changed: Readonly<Record<string, string>>) => change(changed, { replace: true }),
    [change],
  )

  return (
    <div className={styles.pushSteps}>
      <section className={layout.card} aria-labelledby="push-what">
        <h2 id="push-what">1. Topics</h2>
        <ChooseTopics
          what={what}
          filters={filters}
          handed={handed}
          onWhat={(way) => change({ what: way }, { replace: true })}
          onFilters={onFilters}
        />
        <ProblemNote error={preview.error} effect="Nothing was pushed." />
        <div className={layout.actions}>
          <button
            type="button"
            className={plan ? undefined : buttons.primary}
            disabled={preview.busy}
            onClick={() => void preview.run(false)}
          >
            {preview.busy ? 'Calculating plan…' : plan ? 'Update plan' : 'Preview plan'}
          </button>
        </div>
      </section>
      <section className={layout.card} aria-labelledby="push-plan" aria-busy={preview.busy}>
        <h2 id="push-plan">2. Plan</h2>
        {plan ? (
          <>
            <PushPlan plan={plan} onIncludeUnsure={() => void preview.run(true)} />
            <ProblemNote error={begin.error} effect="Nothing was pushed." />
            <div className={layout.actions}>
              <button
                type="button"
                className={buttons.primary}
                disabled={begin.busy || plan.creates === 0}
                onClick={() => void begin.run()}
              >
                {begin.busy
                  ? 'Starting…'
                  : plan.creates === 0
                    ? 'Nothing to push'
                    : `Push ${many(plan.creates, 'segment')}`}
              </button>
            </div>
          </>
        ) : (
          <p className={layout.muted}>
            {preview.busy
              ? 'Generating platform names…'
              : 'Dry run: shows which segments a push creates, their names, and what is refused and why.'}
          </p>
        )}
      </section>
    </div>
  )
}
