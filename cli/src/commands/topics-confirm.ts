import { limits } from '@txadv/contract/limits'
import { ApiError, type Client } from '@txadv/sdk'
import type { Command } from 'commander'
import { exits, Stop } from '../exits.ts'
import { inOrder } from '../in-order.ts'
import type { Open, Session } from '../session.ts'
import { count, were } from '../tables.ts'
import { splitList } from '../topic-choice.ts'

/** Of how many ids it is asked which are unknown: the bulk answer does not tell, so each is a request. */
const most = 50
const atOnce = 4

/** Those of the ids that name no topic of the library; a topic that is not in doubt stays as it is. */
async function findUnknownIds(client: Client, ids: readonly string[]): Promise<string[]> {
  const unknown: string[] = []
  const isUnknown = (id: string) =>
    client.call('POST /api/topics/:id/confirm', { params: { id } }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return true
        throw error
      },
    )
  const asked = inOrder(ids, atOnce, async (id) => ((await isUnknown(id)) ? [id] : []))
  for await (const found of asked) unknown.push(...found)
  return unknown
}

async function confirmTopics(session: Session, given: readonly string[]): Promise<void> {
  const { out, stand } = session
  const ids = [...new Set(given)]
  const client = session.client()
  let confirmed = 0
  for (const some of splitList(ids, limits.topics.confirmIds)) {
    stand({ changed: `${were(confirmed, 'topic')} confirmed.`, unsure: 'The number of confirmed topics is unknown.' })
    confirmed += (await client.call('POST /api/topics/confirm', { body: { ids: some } })).confirmed
  }
  stand({ changed: confirmed > 0 ? `${were(confirmed, 'topic')} confirmed.` : 'Nothing was changed.' })
  const isTold = confirmed < ids.length && ids.length <= most
  const unknown = isTold ? await findUnknownIds(client, ids) : []
  if (out.json || unknown.length < ids.length)
    out.document({ confirmed, ...(unknown.length > 0 && { unknown }) }, [
      ['Confirmed', count(confirmed)],
      ['Not in doubt', isTold ? count(ids.length - unknown.length - confirmed) : undefined],
      [
        'Not in doubt, or not in the library',
        !isTold && confirmed < ids.length ? count(ids.length - confirmed) : undefined,
      ],
    ])
  if (unknown.length > 0)
    throw new Stop(
      unknown.length < ids.length ? exits.inPart : exits.failed,
      `Not in the library: ${unknown.join(', ')}.`,
      'Find ids with `txadv topics list --review needs_review`.',
    )
}

/** The command that settles what is in doubt. */
export function addTopicConfirmCommand(topics: Command, open: Open): void {
  topics
    .command('confirm <ids...>')
    .description('confirm classifications that are in doubt, so that pushes include the topics')
    .action((ids: string[], _: object, command: Command) => confirmTopics(open(command), ids))
}
