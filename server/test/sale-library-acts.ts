import { parentCategories, segmentTypes } from '@txadv/contract'
import { expect } from 'vitest'
import { checkRecord } from './sale-surfaces.ts'
import {
  askFor,
  askOperator,
  bodyOf,
  type Row,
  readSaleActivations,
  readSaleLibrary,
  type SaleWorld,
  type Seller,
} from './sale-world.ts'

/** What a seller does with its library; answers what it did, for the report of a failure. */
export type SellerAct = (world: SaleWorld, seller: Seller) => Promise<string>
/** What an operator does to topics that all libraries share. */
export type OperatorAct = (world: SaleWorld) => Promise<string>

const things = ['Golf', 'Espresso', 'Mortgage', 'Electric Car', 'Yoga', 'Cloud Security', 'Camping', 'Sneaker']
const people = ['Fans', 'Shoppers', 'Beginners', 'Professionals', 'Families', 'Collectors', 'Owners']

const makeName = ({ chance: { oneOf, often, below } }: SaleWorld) =>
  `${oneOf(things)} ${oneOf(people)}${often(0.15) ? ` ${below(4)}` : ''}`

/** Topics of a library near each other, from anywhere in it. */
export async function pickTopics(
  world: SaleWorld,
  seller: Seller,
  most: number,
  view: string | null = null,
): Promise<Row[]> {
  const { chance } = world
  const ask = async (page: number) =>
    bodyOf(await askFor(world, seller, `/api/topics?pageSize=20&page=${page}`, { view }))
  const { data, totalPages } = await ask(1 + chance.below(6))
  const found = data.length > 0 ? data : (await ask(Math.max(1, totalPages))).data
  return [...new Set(chance.someOf(found as Row[], most))]
}

const pickTopic = async (world: SaleWorld, seller: Seller): Promise<Row | undefined> =>
  (await pickTopics(world, seller, 1))[0]

/** Values of each field, as a caller may give them. */
function makeGiven({ chance: { oneOf, often, below } }: SaleWorld, share: number): Row {
  return {
    ...(often(share) && { parent_category: oneOf(parentCategories) }),
    ...(often(share) && { segment_type: oneOf(segmentTypes) }),
    ...(often(share / 2) && { subcategory: `Corner ${below(5)}` }),
  }
}

function remember(seller: Seller, id: string, asked: Row, reply: Row): void {
  const isPlace = ['parent_category', 'taxonomy_type', 'subcategory'].some((field) => field in asked)
  const { parent_category, taxonomy_type, subcategory } = reply
  const { engine_version: _, ...fields } = asked
  seller.given.set(id, {
    ...seller.given.get(id),
    ...fields,
    ...(isPlace && { parent_category, taxonomy_type, subcategory }),
  })
}

const create: SellerAct = async (world, seller) => {
  const { chance } = world
  const view = chance.oneOf(seller.views)
  const body = {
    topic_name: makeName(world),
    ...(chance.often(0.5) && makeGiven(world, 0.5)),
    ...(chance.often(0.2) && { segment_desc_marketplace: `Likely wants number ${chance.below(100)}` }),
    ...(chance.often(0.2) && { segment_desc_dspapi: `Likely to be number ${chance.below(100)}` }),
    ...(chance.often(0.2) && { keywords: [`word ${chance.below(9)}`, 'other'] }),
    ...(chance.often(0.2) && { engine_version: '2.4' }),
  }
  const reply = bodyOf(await askFor(world, seller, '/api/topics', { method: 'POST', body, view }), [200, 201])
  const { topic_name: _, ...asked } = body
  if (reply.outcome === 'created' || reply.outcome === 'adopted') {
    seller.given.delete(reply.id)
    remember(seller, reply.id, asked, reply)
  } else {
    // What a second creation gives may be kept as an edit or left: nothing is foretold of these fields.
    const given = { ...seller.given.get(reply.id) }
    for (const field of [...Object.keys(asked), 'taxonomy_type', 'parent_category', 'subcategory']) delete given[field]
    seller.given.set(reply.id, given)
  }
  await checkRecord(world, seller, reply.id)
  return `${reply.outcome} ${reply.id} ${JSON.stringify(body)} in ${view}`
}

const adopt: SellerAct = async (world, seller) => {
  const view = world.chance.oneOf(seller.views)
  const { data } = bodyOf(await askFor(world, seller, '/api/topics/catalog?inLibrary=false&pageSize=100', { view }))
  if (data.length === 0) return 'nothing to adopt'
  const topicIds = world.chance.someOf(data as Row[], 4).map(({ id }) => id)
  bodyOf(await askFor(world, seller, '/api/topics/catalog', { method: 'POST', body: { topicIds }, view }))
  return `adopt ${topicIds} in ${view}`
}

const edit: SellerAct = async (world, seller) => {
  const { chance } = world
  const topic = await pickTopic(world, seller)
  if (!topic) return 'nothing to edit'
  const asked = { ...(chance.often(0.5) && { topic_name: makeName(world) }), ...makeGiven(world, 0.5) }
  const body = Object.keys(asked).length > 0 ? asked : { segment_type: chance.oneOf(segmentTypes) }
  const answer = await askFor(world, seller, `/api/topics/${topic.id}`, { method: 'PATCH', body })
  // The library holds the name already, and nothing is changed.
  if (answer.status === 409) return `refused edit ${topic.id} ${JSON.stringify(body)}`
  const reply = bodyOf(answer)
  expect(reply).toMatchObject(body)
  const { topic_name, ...rest } = body as Row
  // A name that is the topic's already is no edit, and follows the catalog's.
  const isRenamed = topic_name !== undefined && topic_name !== topic.topic_name
  remember(seller, topic.id, { ...rest, ...(isRenamed && { topic_name }) }, reply)
  await checkRecord(world, seller, topic.id)
  return `edit ${topic.id} ${JSON.stringify(body)}`
}

const reclassify: SellerAct = async (world, seller) => {
  const { chance } = world
  const topic = await pickTopic(world, seller)
  if (!topic) return 'nothing to reclassify'
  const body = { replaceGiven: chance.often(0.4), dryRun: chance.often(0.3) }
  const reply = bodyOf(await askFor(world, seller, `/api/topics/${topic.id}/reclassify`, { method: 'POST', body }))
  if (body.replaceGiven && !body.dryRun) {
    const { topic_name } = seller.given.get(topic.id) ?? {}
    seller.given.set(topic.id, topic_name === undefined ? {} : { topic_name })
  }
  const { row } = await checkRecord(world, seller, topic.id)
  if (body.dryRun) expect(row).toEqual(topic)
  else expect(reply).toMatchObject({ ...row, updated_at: reply.updated_at })
  return `reclassify ${topic.id} ${JSON.stringify(body)}`
}

const remove: SellerAct = async (world, seller) => {
  const { chance } = world
  const view = chance.oneOf(seller.views)
  const ids = (await pickTopics(world, seller, 3, view)).map(({ id }) => id)
  if (ids.length === 0) return 'nothing to delete'
  const active = await readSaleActivations(world, seller, '&status=active')
  const known = [...active, ...(await readSaleActivations(world, seller, '&status=pending'))]
  const concerned = known.filter(({ orgTopicId }) => ids.includes(orgTopicId))
  const onSale = concerned.filter(({ status, inDoubt }) => status === 'active' || (status === 'pending' && inDoubt))
  const reply = bodyOf(await askFor(world, seller, '/api/topics', { method: 'DELETE', body: { ids }, view }))
  expect([reply.deleted, reply.segmentsOnSale ?? 0]).toEqual([ids.length, onSale.length])
  return `delete ${ids} in ${view}`
}

/** A token of one length that no other text has. */
const makeWord = ({ chance }: SaleWorld) => `Zq${10 + chance.below(90)}`
/** A connection's own are never an organization's, so that it shows whose a name has. */
export const makePlaceWord = ({ chance }: SaleWorld) => `Xk${10 + chance.below(90)}`

const sayWords: SellerAct = async (world, seller) => {
  const { chance, stage } = world
  // No two of an organization's are the same, or nobody could tell them apart in a name.
  const naming: Row = { ...seller.words }
  const key = chance.oneOf(['orgAlias', 'partnerAlias', 'modelProcess', 'userMarket'])
  const word = makeWord(world)
  naming[key] = chance.often(0.3) || Object.values(seller.words).includes(word) ? null : word
  const path = '/api/settings'
  const reply = bodyOf(await stage.api.call(path, seller.pushing.org.owner, { method: 'PATCH', body: { naming } }))
  seller.words = reply.naming
  return `words ${JSON.stringify(naming)}`
}

export const librarySellerActs: Readonly<Record<string, readonly [number, SellerAct]>> = {
  create: [16, create],
  adopt: [6, adopt],
  edit: [14, edit],
  reclassify: [6, reclassify],
  remove: [5, remove],
  sayWords: [3, sayWords],
}

const readGlobal = async (world: SaleWorld): Promise<Row[]> =>
  bodyOf(await askOperator(world, '/topics?pageSize=100&sortBy=created_at')).data

const archive: OperatorAct = async (world) => {
  const topics = await readGlobal(world)
  const topicIds = world.chance.someOf(topics, 2).map(({ id }) => id)
  if (topicIds.length === 0) return 'nothing to archive'
  bodyOf(await askOperator(world, '/topics/archive', 'POST', { topicIds }))
  return `archive ${topicIds}`
}

const restore: OperatorAct = async (world) => {
  const all = bodyOf(await askOperator(world, '/topics?pageSize=100&showArchived=true')).data as Row[]
  const topicIds = all.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [id]))
  if (topicIds.length === 0) return 'nothing to restore'
  const chosen = world.chance.someOf(topicIds, 3)
  bodyOf(await askOperator(world, '/topics/archive', 'DELETE', { topicIds: chosen }))
  return `restore ${chosen}`
}

const editGlobal: OperatorAct = async (world) => {
  const { chance } = world
  const topic = chance.oneOf(await readGlobal(world))
  if (!topic) return 'nothing to edit'
  const body = chance.oneOf<Row>([
    { topicName: makeName(world) },
    { parentCategory: chance.oneOf(parentCategories) },
    { segmentType: chance.oneOf(segmentTypes) },
    { keywords: [`shared ${chance.below(9)}`] },
  ])
  const { status } = await askOperator(world, `/topics/${topic.id}`, 'PATCH', body)
  expect([200, 409]).toContain(status)
  if (status === 200 && body.topicName !== undefined)
    for (const seller of world.sellers)
      for (const row of await readSaleLibrary(world, seller))
        if (row.topic_id === topic.id && seller.given.get(row.id)?.topic_name === undefined)
          expect(row.topic_name, `${seller.name} ${row.id} follows the catalog`).toBe(body.topicName)
  return `${status} edit global ${topic.id} ${JSON.stringify(body)}`
}

const merge: OperatorAct = async (world) => {
  const { chance, jobs, merges } = world
  const topics = await readGlobal(world)
  if (topics.length < 12) return 'too few to merge'
  const [winner, loser] = [chance.oneOf(topics), chance.oneOf(topics)] as [Row, Row]
  const keepSegments = chance.oneOf(['winner', 'winner', 'loser', 'refuse'])
  const job = await jobs.run('merge', { clusters: [{ winnerId: winner.id, loserIds: [loser.id] }], keepSegments })
  if (job.success_count === 1) merges.push(job.id)
  return `merge ${loser.id} into ${winner.id} keeping ${keepSegments}: ${job.success_count}`
}

const unmerge: OperatorAct = async (world) => {
  const { chance, jobs, merges } = world
  const jobId = chance.oneOf(merges.slice(-4))
  if (!jobId) return 'nothing to undo'
  const { status, text } = await jobs.call(`/${jobId}/unmerge`, 'POST')
  expect([200, 409], text).toContain(status)
  if (status === 200) merges.splice(merges.indexOf(jobId), 1)
  return `${status} unmerge ${jobId}`
}

const reclassifyAll: OperatorAct = async (world) => {
  const { below, often } = world.chance
  const job = await world.jobs.run('reclassify', { mode: 'local', force: often(0.7), limit: 5 + below(40) })
  return `reclassify job ${job.processed_items}`
}

/** Paths that templates are given: with the seller's words, and in other orders. */
const paths: readonly (readonly Row[])[] = [
  [{ key: 'topic', format: '{{topic}} {{intent}}' }, { key: 'category' }, { key: 'segment_type' }],
  [{ key: 'org_alias', format: '{{org_alias}} by {{partner_alias}}' }, { key: 'group' }, { key: 'topic' }],
  [{ key: 'category' }, { key: 'topic', format: '{{topic}} ({{user_market}}, {{model_process}})' }],
  [{ key: 'topic' }, { key: 'subcategory' }, { key: 'audience_type' }, { key: 'recency' }],
]
const descriptions = [
  '{{prefix}} are likely to match {{topic}}, as {{org_alias}} sees it.',
  'Likely {{segment_type}} people of {{category}}: {{topic}}.',
  '{{prefix}} may like {{topic}} ({{domain_signals_top3}}), says {{partner_alias}}.',
]

const readTemplates = async (world: SaleWorld) => bodyOf(await askOperator(world, '/output-templates')) as Row[]

const editTemplate: OperatorAct = async (world) => {
  const { chance } = world
  const template = chance.oneOf((await readTemplates(world)).filter(({ platformKey }) => platformKey !== 'exchange'))
  if (!template) return 'no template'
  const body: Row = {
    ...(chance.often(0.6) && { pathFields: chance.oneOf(paths) }),
    ...(chance.often(0.5) && { descTemplate: chance.oneOf(descriptions) }),
    ...(chance.often(0.4) && { recency: `${chance.oneOf([7, 30, 90])} Days` }),
    ...(chance.often(0.3) && { includeSlug: chance.often(0.5) }),
    ...(!template.builtIn && chance.often(0.3) && { isActive: chance.often(0.6) }),
  }
  if (Object.keys(body).length === 0) body.pathSeparator = chance.oneOf([' > ', ' | '])
  bodyOf(await askOperator(world, `/output-templates/${template.id}`, 'PATCH', body))
  return `template ${template.platformKey} ${JSON.stringify(body)}`
}

const changeTemplates: OperatorAct = async (world) => {
  const { chance } = world
  const own = (await readTemplates(world)).filter(({ builtIn }) => !builtIn)
  const template = chance.oneOf(own)
  const platformKey = `own-${chance.below(6)}`
  if (!template || (own.length < 3 && chance.often(0.5))) {
    const body = {
      platformKey,
      displayName: 'Own',
      pathFields: chance.oneOf(paths),
      descTemplate: chance.oneOf(descriptions),
    }
    const { status } = await askOperator(world, '/output-templates', 'POST', body)
    expect([200, 201, 409]).toContain(status)
    return `${status} new template ${platformKey}`
  }
  const isRename = chance.often(0.5)
  const { status, text } = isRename
    ? await askOperator(world, `/output-templates/${template.id}`, 'PATCH', { platformKey })
    : await askOperator(world, `/output-templates/${template.id}`, 'DELETE')
  expect([200, 409], text).toContain(status)
  return `${status} ${isRename ? `rename to ${platformKey}` : 'delete'} template ${template.platformKey}`
}

export const libraryOperatorActs: Readonly<Record<string, readonly [number, OperatorAct]>> = {
  archive: [3, archive],
  restore: [4, restore],
  editGlobal: [5, editGlobal],
  merge: [4, merge],
  unmerge: [3, unmerge],
  reclassifyAll: [1, reclassifyAll],
  editTemplate: [4, editTemplate],
  changeTemplates: [2, changeTemplates],
}
