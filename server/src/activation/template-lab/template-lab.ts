import type * as contract from '@txadv/contract'
import { type Body, limits, type Reply } from '@txadv/contract'
import { compileTemplate, type Output, type TemplateInput, templateContext, truncate } from '@txadv/engine/light'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { sharedScope } from '../../library/index.ts'
import { proposeTemplate, sellerWordsIn, type TemplateRecord, templateInput } from '../../naming/index.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { NameCollisions } from './collisions.ts'
import { differsFromPushed, withOwnTexts } from './pushed-names.ts'
import { nextActive, nextLabTopics, type OnPlatform, readLabTopics, type TopicInScope } from './template-lab.queries.ts'

type Impact = Reply<typeof contract.previewTemplateChange>

const { samples } = limits.templateLab

/** What a template makes, whole and as the platform takes it. */
function maker(template: TemplateRecord) {
  const generate = compileTemplate(template)
  const most = findPlatform(template.platformKey)?.limits
  const cut = ({ name, description }: Output): Output => ({
    name: most ? truncate(name, most.nameChars) : name,
    description: most ? truncate(description, most.descriptionChars) : description,
  })
  return { generate, cut }
}

/**
 * What a change of a template would do, without making it. Topics are read a page at a time, each in a transaction of
 * its own, until all are seen or the time is over: then the answer says that it is not complete.
 */
export async function previewTemplate(
  operator: Operator,
  id: string,
  changes: Body<typeof contract.previewTemplateChange>,
  { pageTopics, readMs }: { readonly pageTopics: number; readonly readMs: number } = limits.templateLab,
): Promise<Impact> {
  const { current, proposed } = await operator.transact((tx) => proposeTemplate(tx, id, changes))
  const [before, after] = [maker(current), maker(proposed)]
  const bothOf = (topic: TemplateInput) => {
    const context = templateContext(topic)
    return { before: before.generate(context), after: after.generate(context) }
  }
  const until = performance.now() + readMs
  const eachPage: EachPage = async (next, work) => {
    for (let last: Parameters<typeof next>[1]; ; ) {
      operator.signal.throwIfAborted()
      if (performance.now() > until) return false
      const page = await operator.transact(async (tx) => {
        await allowBulk(tx)
        return next(tx, last, pageTopics)
      })
      work(page)
      if (page.length < pageTopics) return true
      last = page.at(-1)
    }
  }
  const activations = await lookAtActivations(eachPage, current, bothOf)
  const topics = await lookAtTopics(eachPage, bothOf, after.cut)
  const shown = await operator.transact((tx) => readLabTopics(tx, topics.meeting.flat()))
  const byId = new Map(shown.map((topic) => [topic.id, topic]))
  const collisionSamples = topics.meeting.flatMap((ids) => {
    const meeting = ids.flatMap((each) => byId.get(each) ?? [])
    if (!meeting[0]) return []
    const { name } = after.cut(bothOf(templateInput(meeting[0])).after)
    return [{ name, topics: meeting.map((topic) => ({ topicId: topic.id, topicName: topic.topic_name })) }]
  })
  return {
    ...topics.counts,
    ...activations.counts,
    complete: topics.complete && activations.complete,
    samples: topics.samples,
    collisionSamples,
    activationSamples: activations.samples,
  }
}

/** Reads page after page, each after the last row of the one before; answers whether it came to the end in time. */
type EachPage = <Row>(
  next: (tx: SystemTx, last: Row | undefined, wanted: number) => Promise<readonly Row[]>,
  work: (page: readonly Row[]) => void,
) => Promise<boolean>
type BothOf = (topic: TemplateInput) => { readonly before: Output; readonly after: Output }
type Cut = (output: Output) => Output

async function lookAtTopics(eachPage: EachPage, bothOf: BothOf, cut: Cut) {
  const counts = { topics: 0, namesChanged: 0, descriptionsChanged: 0, namesCut: 0 }
  const shown: Impact['samples'] = []
  const names = new NameCollisions(sharedScope)
  const look = (topic: TopicInScope) => {
    const made = bothOf(templateInput(topic))
    const renamed = made.before.name !== made.after.name
    const described = made.before.description !== made.after.description
    const { name } = cut(made.after)
    counts.topics++
    counts.namesChanged += Number(renamed)
    counts.descriptionsChanged += Number(described)
    counts.namesCut += Number(name !== made.after.name)
    if ((renamed || described) && shown.length < samples)
      shown.push({ topicId: topic.id, topicName: topic.topic_name, ...made })
    return { id: topic.id, scope: topic.scope, name }
  }
  const complete = await eachPage(nextLabTopics, (page) => names.add(page.map(look)))
  const { count: collisions, samples: meeting } = names.found(samples, samples)
  return { counts: { ...counts, collisions }, samples: shown, meeting, complete }
}

async function lookAtActivations(eachPage: EachPage, template: TemplateRecord, bothOf: BothOf) {
  const counts = { activations: 0, activationsStale: 0, activationsTurningStale: 0 }
  const shown: Impact['activationSamples'] = []
  const own = { name: template.dbColumnName, description: template.dbColumnDesc }
  const look = (activation: OnPlatform) => {
    counts.activations++
    if (!activation.inLibrary) return
    const made = bothOf(templateInput({ ...activation, seller: sellerWordsIn(activation.words) }))
    const isStale = (output: Output) => differsFromPushed(activation, output)
    if (!isStale(made.after)) return
    counts.activationsStale++
    if (isStale(made.before)) return
    counts.activationsTurningStale++
    const { id, topic_name, pushedName, pushedDescription } = activation
    const pushed = { name: pushedName, description: pushedDescription }
    if (shown.length < samples)
      shown.push({ activationId: id, topicName: topic_name, pushed, after: withOwnTexts(activation, made.after) })
  }
  const complete = await eachPage(nextActive(template.platformKey, own), (page) => page.forEach(look))
  return { counts, samples: shown, complete }
}
