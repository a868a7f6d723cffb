import { ApiError, QuotaError, type Reply } from '@txadv/sdk'
import { sayReview } from './doubt.ts'
import { exits, isShutOut, Stop } from './exits.ts'
import { showProgress } from './progress.ts'
import type { Session } from './session.ts'
import { type Column, counted, were } from './tables.ts'

type Added = Reply<'POST /api/topics'>
export type AddedTopic = Added | { readonly topic_name: string; readonly error: string }

export const addedOutcomes = {
  created: 'Added',
  adopted: 'Added from the catalog',
  duplicate: 'Already in your library',
} as const

const columns: readonly Column<AddedTopic>[] = [
  { title: 'Name', of: ({ topic_name }) => topic_name },
  { title: 'Result', of: (topic) => ('error' in topic ? topic.error : addedOutcomes[topic.outcome]) },
  { title: 'Id', of: (topic) => ('error' in topic ? '' : topic.id), whole: true },
  { title: 'Review', of: (topic) => ('error' in topic ? '' : sayReview(topic.review)) },
]

/** Adds topics one by one, so that one that is refused does not stand in the way of the others. */
export async function addTopics(session: Session, names: readonly string[]): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const progress = showProgress(session, 'topics')
  const topics: AddedTopic[] = []
  const inLibrary = () => topics.filter((topic) => !('error' in topic)).length
  try {
    for (const topic_name of names) {
      stand({
        changed: `${were(inLibrary(), 'topic')} added.`,
        unsure: 'It is unknown whether the next one was added.',
      })
      topics.push(
        await client.call('POST /api/topics', { body: { topic_name } }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error instanceof QuotaError || isShutOut(error)) throw error
          return { topic_name, error: error.message }
        }),
      )
      progress.to(topics.length, names.length)
    }
  } finally {
    progress.end()
    out.rows(topics, columns, 'No topic was added.')
  }
  const failed = topics.length - inLibrary()
  stand({ changed: `${were(inLibrary(), 'topic')} added.` })
  if (failed > 0) throw new Stop(inLibrary() > 0 ? exits.inPart : exits.failed, `${counted(failed, 'topic')} failed.`)
}
