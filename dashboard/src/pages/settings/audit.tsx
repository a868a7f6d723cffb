import { auditActions } from '@txadv/contract/vocabulary'
import { joinClasses } from '../../lib/class-names.ts'
import { useQuery } from '../../lib/router.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Choice } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { actionTitles, nameOf, shown, summaryOf, titleOf, wayOf } from './audit-words.ts'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'
import { type Entry, useAudit } from './use-audit.ts'

const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const choices = auditActions.map((value) => ({ value, title: actionTitles[value] }))

/** Who did what in the organization, the newest first. */
export function Audit() {
  const [query, change] = useQuery()
  const action = auditActions.find((known) => known === query.get('action'))
  const { entries, more, busy, error, loadMore, reload } = useAudit(action)
  const byDay = Object.entries(Object.groupBy(entries ?? [], ({ at }) => day.format(new Date(at))))
  return (
    <>
      <SectionHead
        title="Audit log"
        about="Who did what, and when. Each entry is written in the same transaction as the change and can’t be altered or deleted."
      >
        <Choice
          label="Show"
          none="Everything"
          choices={choices}
          value={action ?? ''}
          onChoose={(value) => change({ action: value })}
        />
      </SectionHead>
      {error && !entries ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      ) : !entries ? (
        <div className={styles.audit} aria-busy="true">
          {Array.from({ length: 8 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without content, which never move
            <p key={n} className={styles.hold}>
              <span className={layout.placeholder} />
            </p>
          ))}
        </div>
      ) : entries.length === 0 ? (
        action ? (
          <EmptyState
            title="No entries of this kind"
            action="Clear filters"
            onAction={() => change({ action: undefined })}
          >
            “{actionTitles[action]}” is not in your organization’s audit log.
          </EmptyState>
        ) : (
          <EmptyState title="No entries">
            Changes to keys, workspaces, connections and settings, and pushes and exports, appear here.
          </EmptyState>
        )
      ) : (
        <>
          {byDay.map(([title, done]) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ol className={styles.audit}>
                {done?.map((entry) => (
                  <li key={entry.id}>
                    <Deed entry={entry} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <ProblemNote error={error} effect="The next page could not be loaded." />
          <p className={joinClasses(layout.line, styles.more)}>
            {more ? (
              <button type="button" disabled={busy} onClick={loadMore}>
                {busy ? 'Loading…' : 'Load more'}
              </button>
            ) : (
              <span className={layout.muted}>End of the audit log.</span>
            )}
          </p>
        </>
      )}
    </>
  )
}

function Deed({ entry }: { entry: Entry }) {
  const { via, ...detail } = entry.detail
  const who = nameOf(entry)
  const way = wayOf(entry.detail)
  return (
    <details>
      <summary>
        <span className={styles.who}>{who}</span>
        <span className={styles.what}>
          {titleOf(entry.action)} <span className={layout.muted}>{summaryOf(entry.action, entry.detail)}</span>
        </span>
        <span className={joinClasses(layout.muted, styles.way)}>{way !== 'dashboard' && way && `by ${way}`}</span>
        <span className={joinClasses(layout.muted, styles.when)}>
          <RelativeTime value={entry.at} />
        </span>
      </summary>
      <dl className={styles.detailList}>
        {[
          ['Action', entry.action],
          ['Subject', entry.subject],
          ...Object.entries(detail).map(([name, value]) => [name, shown(value)]),
          ['Via', way],
          ['Actor', `${who} (${entry.actor})`],
          ['Time', entry.at],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
