import { limits } from '@txadv/contract/limits'
import type { Client } from '@txadv/sdk'
import type { Command } from 'commander'
import { agree } from '../confirm.ts'
import { exits, Stop } from '../exits.ts'
import { addFilters, libraryFilters } from '../filters.ts'
import type { Open, Session } from '../session.ts'
import { are, count, counted, harmless, were } from '../tables.ts'
import { chooseTopics, splitList } from '../topic-choice.ts'

interface Options {
  readonly all?: boolean
  readonly yes?: boolean
}

/** The service works through so many of a request in one transaction. */
const atOnce = 1_000
const shown = 10

/** Which of the topics have a segment that buyers can target, or may have. */
async function findOnSale(client: Client, ids: readonly string[]): Promise<Map<string, string[]>> {
  const onSale = new Map<string, string[]>()
  for (const some of splitList(ids, limits.activations.statusIds)) {
    const byTopic = await client.call('GET /api/topics/activation-status', { query: { ids: some.join(',') } })
    for (const [id, platforms] of Object.entries(byTopic)) {
      const live = Object.entries(platforms).filter(([, { status }]) => status === 'active' || status === 'pending')
      if (live.length > 0)
        onSale.set(
          id,
          live.map(([platform]) => platform),
        )
    }
  }
  return onSale
}

async function removeTopics(session: Session, given: readonly string[], options: Options): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const { ids, found, isByFilters } = await chooseTopics(client, given, options)
  if (ids.length === 0) {
    if (out.json) out.document({ deleted: 0 }, [])
    else out.note('No topic matches.')
    return
  }
  const onSale = await findOnSale(client, ids)
  if (!out.json) {
    const names = new Map(found.map(({ id, topic_name }) => [id, topic_name]))
    for (const id of ids.slice(0, shown)) {
      const platforms = onSale.get(id)
      out.note(harmless(`${names.get(id) ?? id}${platforms ? `: active on ${platforms.join(', ')}` : ''}`))
    }
    if (ids.length > shown) out.note(`and ${counted(ids.length - shown, 'more topic')}.`)
    if (onSale.size > 0)
      out.note(
        `${are(onSale.size, 'topic')} active on a platform: the segments stay there until \`txadv refresh\`, or \`txadv activations deactivate\`, deactivates them.`,
      )
  }
  await agree(session, `Remove ${counted(ids.length, 'topic')} from the library, with your edits of them?`, options)
  let deleted = 0
  let segmentsOnSale = 0
  for (const some of splitList(ids, atOnce)) {
    stand({ changed: `${were(deleted, 'topic')} removed.`, unsure: 'The number of removed topics is unknown.' })
    const reply = await client.call('DELETE /api/topics', { body: { ids: some } })
    deleted += reply.deleted
    segmentsOnSale += reply.segmentsOnSale ?? 0
  }
  stand({ changed: `${were(deleted, 'topic')} removed.` })
  out.document({ deleted, ...(segmentsOnSale > 0 && { segmentsOnSale }) }, [
    ['Removed', count(deleted)],
    ['Segments still active', segmentsOnSale > 0 ? count(segmentsOnSale) : undefined],
  ])
  // What filters found may be gone for another reason meanwhile; an id that was typed was meant.
  if (!isByFilters && deleted < ids.length)
    throw new Stop(
      deleted > 0 ? exits.inPart : exits.failed,
      `${are(ids.length - deleted, 'id')} not in the library.`,
      'Find ids with `txadv topics list`.',
    )
}

/** The command that takes topics out of the library. */
export function addTopicRemoveCommand(topics: Command, open: Open): void {
  const command = topics
    .command('remove [ids...]')
    .description(
      'remove topics from the library, by id or all that match: says which are active on a platform, and asks',
    )
    .option('--all', 'the whole library')
    .option('-y, --yes', 'do not ask')
  addFilters(command, libraryFilters)
    .addHelpText(
      'after',
      `
Examples:
  txadv topics remove ot_01h455vb4pex5vsknk084sn02q
  txadv topics remove --review needs_review --source import`,
    )
    .action((ids: string[], options: Options, self: Command) => removeTopics(open(self), ids, options))
}
