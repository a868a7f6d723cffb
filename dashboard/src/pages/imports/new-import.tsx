import { limits } from '@txadv/contract/limits'
import { useCallback, useEffect, useRef } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { takeHanded } from '../../lib/handed-file.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { CheckRows } from './check-rows.tsx'
import { FileDrop, useOpenFile } from './choose-file.tsx'
import { type Draft, draft } from './draft.ts'
import { MapColumns } from './map-columns.tsx'
import { SampleFile } from './sample-file.tsx'
import styles from './wizard.module.css'

const steps = [
  { name: 'file', title: 'File' },
  { name: 'columns', title: 'Columns' },
  { name: 'check', title: 'Check and start' },
] as const
type Step = (typeof steps)[number]['name']

/** From a file to an import in three steps, each of which can be gone back to. */
export function NewImport() {
  const { can } = useSession()
  return (
    <>
      <PageHead title="Import a file" back={{ title: 'Imports', href: hrefOf('imports') }} />
      {can('import') ? (
        <Wizard />
      ) : (
        <EmptyState title="Viewers can’t import files" action="Show all imports" onAction={() => navigate('/imports')}>
          Ask an owner or an admin of your organization for the member role.
        </EmptyState>
      )}
    </>
  )
}

function Wizard() {
  const [query, change] = useQuery()
  const now = useStore(draft)
  const asked = steps.find(({ name }) => name === query.get('step'))?.name ?? 'file'
  // A file does not survive a reload, so neither do the steps after it.
  const step: Step = now ? asked : 'file'
  const named = Object.values(now?.choices ?? {}).includes('topic_name')
  const goTo = useCallback((next: Step) => change({ step: next === 'file' ? undefined : next }), [change])
  const onOpened = useCallback(
    (opened: Draft) => {
      draft.set(opened)
      goTo('columns')
    },
    [goTo],
  )
  const { open, reading, problem } = useOpenFile(onOpened)
  const body = useRef<HTMLElement>(null)

  useEffect(() => {
    const handed = takeHanded()
    if (handed) void open(handed)
  }, [open])

  // Whoever goes by keyboard begins each step at its head.
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) body.current?.focus()
    before.current = step
  }, [step])

  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ name, title }, n) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            <button
              type="button"
              className={buttons.quiet}
              disabled={name === step || !now || (name === 'check' && !named)}
              onClick={() => goTo(name)}
            >
              <span className={styles.number}>{n + 1}</span> {title}
            </button>
          </li>
        ))}
      </ol>
      <section
        ref={body}
        className={styles.step}
        tabIndex={-1}
        aria-label={steps.find(({ name }) => name === step)?.title}
      >
        {step === 'file' && (
          <FileDrop
            title={query.has('fix') ? 'Drop the corrected file here' : 'Drop a CSV or TSV file here'}
            hint={
              query.has('fix') ? (
                'The failed rows, corrected. The columns “row” and “reason” are skipped.'
              ) : (
                <>
                  Up to {count(limits.imports.rows)} rows, one topic each. You preview the results; nothing is imported
                  before you start. <SampleFile />
                </>
              )
            }
            onFile={(file) => void open(file)}
            reading={reading}
            problem={problem}
            {...(now && { action: 'Choose another file' })}
          />
        )}
        {step === 'file' && now && !reading && (
          <p className={joinClasses(layout.line, styles.keptFile)}>
            <span>
              <strong>{now.filename}</strong> is selected.
            </span>
            <button type="button" onClick={() => goTo('columns')}>
              Continue
            </button>
          </p>
        )}
        {now && step === 'columns' && (
          <MapColumns draft={now} onNext={() => goTo('check')} onBack={() => goTo('file')} />
        )}
        {now && step === 'check' && <CheckRows draft={now} onBack={() => goTo('columns')} />}
      </section>
    </>
  )
}
