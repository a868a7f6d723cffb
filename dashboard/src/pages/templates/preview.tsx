import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import type { Draft } from './draft.ts'
import styles from './templates.module.css'
import { type Local, useLocalPreview } from './use-local-preview.ts'

type Made = Reply<'POST /api/admin/output-templates/preview'>

const pauseMs = 400

/** What the service makes of the draft, asked when the typing pauses. */
function useServerPreview(draft: Draft): { made?: Made; error?: CallError } {
  const [state, setState] = useState<{ made?: Made; error?: CallError }>({})
  const asked = JSON.stringify(draft)
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      const { platformKey, displayName, ...rest } = JSON.parse(asked) as Draft
      // A new template may have no key and no name yet.
      const body = { ...rest, ...(platformKey && { platformKey }), ...(displayName && { displayName }) }
      call('POST /api/admin/output-templates/preview', { body: body as never }).then(
        (made) => !gone && setState({ made }),
        (error: unknown) => {
          if (!isCallError(error)) throw error
          if (!gone) setState({ error })
        },
      )
    }, pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [asked])
  return state
}

/** The name and description of a sample topic: at once from the engine in the page, then in the service's word. */
export function Preview({ draft, before }: { draft: Draft; before?: Draft }) {
  const server = useServerPreview(draft)
  const local = useLocalPreview(draft)
  const old = useLocalPreview(before)
  const made = local ?? server.made
  return (
    <section className={joinClasses(layout.card, styles.templatePreview)} aria-label="Preview">
      <h2>Preview</h2>
      <p className={layout.muted}>Sample topic: {made ? `“${made.context.topic}”` : '…'}</p>
      <ProblemNote error={server.error} effect="The template is not valid." />
      {made && (
        <>
          <div>
            <h3>Name</h3>
            {local ? <Trace local={local} draft={draft} /> : <p className={styles.made}>{made.name}</p>}
            <p className={layout.hint}>{count([...made.name].length)} characters</p>
          </div>
          <div>
            <h3>Description</h3>
            <Cut whole={local?.whole ?? made.description} made={made.description} />
            <p className={layout.hint}>
              {count(made.description.length)}
              {draft.descCharLimit === null ? ' characters, no limit' : ` of ${count(draft.descCharLimit)} characters`}
              {local && local.whole.length > made.description.length && (
                <span className={layout.problem}>
                  {' '}
                  · {count(local.whole.length - made.description.length)} truncated
                </span>
              )}
            </p>
          </div>
          {local && old && (old.name !== local.name || old.description !== local.description) && (
            <div>
              <h3>Changes to the saved template</h3>
              <p className={styles.made}>
                <DiffText before={old.name} after={local.name} />
              </p>
              {old.description !== local.description && (
                <p className={styles.made}>
                  <DiffText before={old.description} after={local.description} />
                </p>
              )}
            </div>
          )}
          <details>
            <summary>Placeholder values</summary>
            <dl className={layout.pairs}>
              {Object.entries(made.context).map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{value || '–'}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </section>
  )
}

/** A name with the part of each field told apart; what a part came from shows on hover and below. */
function Trace({ local, draft }: { local: Local; draft: Draft }) {
  const shown = local.parts.filter(({ text }) => text)
  return (
    <>
      <p className={styles.made}>
        {shown.map(({ text, place }, n) => (
          <span key={place}>
            {n > 0 && <span className={styles.between}>{draft.pathSeparator}</span>}
            <Hinted className={place % 2 ? styles.odd : styles.even} text={titleOf(draft, place)}>
              {text}
            </Hinted>
          </span>
        ))}
        {local.slug && <span className={styles.between}> - {local.slug}</span>}
      </p>
      {local.parts.length > shown.length && (
        <p className={layout.hint}>
          Empty, skipped:{' '}
          {local.parts
            .filter(({ text }) => !text)
            .map(({ place }) => titleOf(draft, place))
            .join(', ')}
        </p>
      )}
    </>
  )
}

const titleOf = ({ pathFields }: Draft, place: number) => pathFields[place]?.label || pathFields[place]?.key || ''

/** A text with the mark where the limit truncates it, and what is lost behind it. */
function Cut({ whole, made }: { whole: string; made: string }) {
  if (whole.length <= made.length)
    return <p className={styles.made}>{made || <span className={layout.muted}>empty</span>}</p>
  return (
    <p className={styles.made}>
      {made}
      <span className={styles.cut} title="Truncated here">
        {' '}
        ✂{' '}
      </span>
      <del>{whole.slice(made.length)}</del>
    </p>
  )
}
