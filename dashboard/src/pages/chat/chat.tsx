import { useEffect, useRef, useState } from 'react'
import { hrefOf, navigate } from '../../lib/router.ts'
import { type Organization, useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { currentWorkspace } from '../../lib/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Exchange } from './answers.tsx'
import { send } from './ask.ts'
import { Beginning } from './beginning.tsx'
import { takeFile } from './brief.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { type Answer, conversation, openConversation, type SaidTurn, type Turn } from './conversation.ts'
import { useDroppedFiles } from './dropped-files.ts'

/** The home of the product: audiences are named or described here, and become topics. */
export function Chat() {
  const { organization, role } = useSession()
  // Who belongs to none is led elsewhere.
  if (!organization) return null
  if (role === 'viewer')
    return (
      <>
        <PageHead title="Chat" />
        <EmptyState
          title="Viewers can’t classify"
          action="Open the library"
          onAction={() => navigate(hrefOf('library'))}
        >
          Classifying uses your organization’s credits and needs the member role. Ask an owner or an admin for it.
        </EmptyState>
      </>
    )
  return <Conversation organization={organization} />
}

function Conversation({ organization }: { organization: Organization }) {
  const { user, can } = useSession()
  useState(() => openConversation([user.id, organization.id, currentWorkspace() ?? ''].join('.')))
  const turns = useStore(conversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const said = turns.filter((turn) => turn.kind === 'said')
  const lastSaid = said.findLast(({ file }) => !file)?.text
  const byLlm = turns.some((turn) => turn.kind === 'topic' && turn.engine === 'llm')
  const mayImport = can('import')

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new, or newly answered, comes into view
  useEffect(() => {
    const newest = root.current?.querySelector('.exchange:last-child')
    if (newest) newest.scrollIntoView({ block: 'nearest' })
    else root.current?.scrollIntoView({ block: 'start' })
  }, [turns.length, stateOfNewest(turns)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that goes leaves the focus nowhere
  useEffect(() => {
    // On a phone the focus would bring up the keyboard, over what there is to read.
    if (document.activeElement === document.body && matchMedia('(min-width: 721px)').matches) field.current?.focus()
  }, [turns.length])

  const onSend = (text: string) => {
    field.current?.focus()
    void send(text)
  }
  const onFiles = (files: readonly File[]) => {
    for (const file of files) void takeFile(file, { mayImport })
  }
  const dragging = useDroppedFiles(onFiles)

  return (
    <div className={styles.chat} ref={root}>
      <PageHead title="Chat">
        {turns.length > 0 && (
          <button type="button" onClick={() => conversation.set([])}>
            Clear conversation
          </button>
        )}
      </PageHead>
      {said.length === 0 ? (
        <Beginning onSend={onSend} />
      ) : (
        <ol className={styles.exchanges} aria-label="Conversation">
          {said.map((each, n) => (
            <Exchange key={each.id} said={each} answers={answersTo(each, turns)} newest={n === said.length - 1} />
          ))}
        </ol>
      )}
      <p className={layout.unseen} role="status">
        {newsOf(turns)}
      </p>
      <div className={styles.composerPlace}>
        <Composer
          field={field}
          placeholder={
            said.length === 0
              ? 'An audience, or several: one per line'
              : byLlm
                ? 'Describe a change, or name another audience'
                : 'Name another audience'
          }
          lastSaid={lastSaid}
          onSend={onSend}
          onFiles={onFiles}
        />
      </div>
      {dragging && (
        <div className={styles.dropHere} aria-hidden="true">
          <p>
            <strong>Drop it here</strong>
            <span>Briefs are analyzed for topics. CSV files open the import.</span>
          </p>
        </div>
      )}
    </div>
  )
}

const answersTo = ({ id }: SaidTurn, turns: readonly Turn[]) =>
  turns.filter((turn): turn is Answer => turn.kind !== 'said' && turn.to === id)

function stateOfNewest(turns: readonly Turn[]): string {
  const newest = turns.findLast((turn) => turn.kind === 'said')
  return newest
    ? answersTo(newest, turns)
        .map((turn) => ('phase' in turn ? turn.phase : ''))
        .join()
    : ''
}

/** What somebody who does not see the page must hear. */
function newsOf(turns: readonly Turn[]): string {
  if (turns.some((turn) => (turn.kind === 'topic' || turn.kind === 'brief') && turn.phase === 'asking'))
    return 'Classifying…'
  const last = turns.at(-1)
  switch (last?.kind) {
    case 'topic':
      return last.topic ? `${last.topic.topic_name}: ${last.topic.parent_category}, ${last.topic.segment_type}` : ''
    case 'brief':
      return last.topics ? `${last.topics.length} topics recommended for ${last.filename}` : ''
    case 'matrix':
      return `A matrix of ${last.dimensions.length} dimensions`
    default:
      return ''
  }
}
