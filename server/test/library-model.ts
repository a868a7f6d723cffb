import { sensitivities } from '@txadv/contract/vocabulary'
import { classify, normalizeName } from '@txadv/engine'
import { searchWords } from '@txadv/engine/light'
import { countedColumns, facetColumns, filterColumns, pathColumns } from './library-columns.ts'

/**
 * What libraries and the catalog should show, as simply as it can be said: lists in memory, filtered and sorted anew for
 * every question. It shares nothing with the service but the words of a text and the form of a name.
 */

type Value = string | null
type Values = Record<string, unknown>

export interface GlobalTopic {
  readonly id: string
  readonly owner: string | null
  readonly createdBy: string
  readonly createdAt: string
  /** Everything the topic says of itself, by column. */
  readonly values: Values
  archived: boolean
}

export interface Link {
  readonly id: string
  readonly org: string
  readonly workspace: string | null
  readonly topic: GlobalTopic
  readonly createdAt: string
  readonly source: string
  internalDescription: Value
  /** What a person said, over what the engine said for this organization. */
  readonly overlay: Values
  verdict: Values
  externalId: Value
}

interface Category {
  readonly group: string
  readonly iabCode: string
  readonly nodes: Readonly<Record<string, string>>
}

/** Whose eyes: an organization's, or one of its workspaces'. */
export interface View {
  readonly org: string
  readonly workspace: string | null
}

export interface Listing extends Values {
  readonly page: number
  readonly pageSize: number
  readonly sortBy: string
  readonly sortOrder: 'asc' | 'desc'
}

/** PostgreSQL leaves the zeros off the end of a second's fraction; with them, the order of texts is that of times. */
const comparable = (time: string) => {
  const [seconds = '', fraction = ''] = time.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}`
}

function compareBytes(a: string, b: string): number {
  return Buffer.from(a).compare(Buffer.from(b))
}

const oldest = (links: readonly Link[]): Link | undefined =>
  links.toSorted((a, b) => compareBytes(comparable(a.createdAt), comparable(b.createdAt)))[0]

interface Row {
  readonly id: string
  readonly createdAt: string
  readonly values: Values
}

function compareRows(a: Row, b: Row, sortBy: string): number {
  if (sortBy !== 'created_at') {
    const [x, y] = [a.values[sortBy] ?? null, b.values[sortBy] ?? null]
    if (x !== y) return x === null ? 1 : y === null ? -1 : compareBytes(String(x), String(y))
  }
  return compareBytes(comparable(a.createdAt), comparable(b.createdAt)) || compareBytes(a.id, b.id)
}

function inOrder<R extends Row>(rows: readonly R[], sortBy: string, sortOrder: 'asc' | 'desc'): R[] {
  const sorted = rows.toSorted((a, b) => compareRows(a, b, sortBy))
  return sortOrder === 'asc' ? sorted : sorted.toReversed()
}

function pageOf<R extends Row>(rows: readonly R[], { page, pageSize, sortBy, sortOrder }: Listing) {
  const start = (page - 1) * pageSize
  return { total: rows.length, rows: inOrder(rows, sortBy, sortOrder).slice(start, start + pageSize) }
}

const forms = new Map<string, string>()

function formOf(name: string): string {
  const form = forms.get(name) ?? normalizeName(name)
  forms.set(name, form)
  return form
}

const known = new Map<string, readonly string[]>()

function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? searchWords(text)
  known.set(text, words)
  return words
}

function hasWords(text: string, search: string): boolean {
  const wanted = [...wordsOf(search)]
  const there = wordsOf(text)
  const last = wanted.pop()
  if (last === undefined) return false
  return wanted.every((word) => there.includes(word)) && there.some((word) => word.startsWith(last))
}

const graverOf = (...levels: readonly unknown[]) => sensitivities.findLast((level) => levels.includes(level))

const agrees = (values: Values, asked: Values) =>
  Object.entries(filterColumns).every(([parameter, column]) => {
    const wanted = asked[parameter]
    return wanted === undefined || (wanted as unknown[]).includes(values[column])
  })

function distinct(rows: readonly Row[], column: string): string[] {
  const values = rows.map(({ values }) => values[column]).filter((value) => typeof value === 'string' && value !== '')
  return ([...new Set(values)] as string[]).sort(compareBytes)
}

function tally(rows: readonly Row[], column: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { values } of rows) {
    const value = values[column]
    if (typeof value === 'string') counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** Filters without those on a column. */
const without = (asked: Values, column: string): Values =>
  Object.fromEntries(Object.entries(asked).filter(([parameter]) => filterColumns[parameter] !== column))

function facetsOf(rowsFor: (column: string) => readonly Row[], counted: Readonly<Record<string, string>>) {
  const lists = Object.entries(facetColumns).map(([facet, column]) => [facet, distinct(rowsFor(column), column)])
  const counts = Object.entries(countedColumns).map(([facet, column]) => {
    const { '': _, ...tallied } = tally(facet in counted ? rowsFor(column) : [], column)
    return [facet, tallied]
  })
  return { ...Object.fromEntries(lists), counts: Object.fromEntries(counts) }
}

export class LibraryModel {
  readonly topics: GlobalTopic[] = []
  links: Link[] = []
  readonly privateOrgs: ReadonlySet<string>
  /** What templates make of the values in effect, by column. */
  readonly namesOf: (values: Values) => Values

  readonly categories: Readonly<Record<string, Category>>
  /** The category of a group that a name belongs to. */
  readonly bestIn: (group: string, name: string) => string

  constructor(
    privateOrgs: readonly string[],
    namesOf: (values: Values) => Values,
    categories: Readonly<Record<string, Category>>,
    bestIn: (group: string, name: string) => string,
  ) {
    this.privateOrgs = new Set(privateOrgs)
    this.namesOf = namesOf
    this.categories = categories
    this.bestIn = bestIn
  }

  /** A link with the values in effect: a person's over the engine's for this organization over the global topic's. */
  rowOf(link: Link): Row {
    const own = Object.fromEntries(Object.entries(link.overlay).filter(([, value]) => value !== undefined))
    const said = { ...link.topic.values, ...link.verdict, ...own }
    // A rename hides nothing: the graver of what the topic is and of what the library calls it.
    if (own.topic_name !== undefined)
      said.sensitivity = graverOf(said.sensitivity, classify(String(own.topic_name)).sensitivity)
    return {
      id: link.id,
      createdAt: link.createdAt,
      values: { ...said, ...this.namesOf(said), ...own, source: link.source, external_id: link.externalId },
    }
  }

  linksIn({ org, workspace }: View): Link[] {
    return this.links.filter((link) => link.org === org && (workspace === null || link.workspace === workspace))
  }

  shownIn(view: View): Link[] {
    return this.linksIn(view).filter(({ topic }) => !topic.archived)
  }

  catalogOf({ org }: View): GlobalTopic[] {
    return this.topics.filter(({ owner, archived }) => !archived && (owner === null || owner === org))
  }

  find(view: View, id: string): Link | undefined {
    return oldest(this.shownIn(view).filter((link) => link.id === id || link.topic.id === id))
  }

  /** Whether another topic of the same library is called so. */
  isHeld(link: Link, name: string): boolean {
    return this.links.some(
      ({ org, workspace, topic, overlay }) =>
        org === link.org &&
        workspace === link.workspace &&
        topic !== link.topic &&
        !topic.archived &&
        formOf(String(overlay.topic_name ?? topic.values.topic_name)) === formOf(name),
    )
  }

  /**
   * What the organization would get by this name: what its library holds, first of all what a person there has named so;
   * and of each, its own private topic before the shared one.
   */
  named(view: View, name: string): { topic: GlobalTopic; link: Link | undefined } | undefined {
    const wanted = formOf(name)
    const byId = <T extends { topic: GlobalTopic }>(found: readonly T[]) =>
      found.toSorted((a, b) => compareBytes(a.topic.id, b.topic.id))[0]
    const renamed = this.shownIn(view).filter(
      ({ overlay }) => overlay.topic_name !== undefined && formOf(String(overlay.topic_name)) === wanted,
    )
    const own = ({ topic }: { readonly topic: GlobalTopic }) => topic.owner === view.org
    const first = byId(renamed.filter(own)) ?? byId(renamed)
    if (first) return { topic: first.topic, link: oldest(renamed.filter(({ topic }) => topic === first.topic)) }
    const same = this.catalogOf(view)
      .filter((topic) => this.isNamed(topic, name))
      .map((topic) => ({ topic, link: this.find(view, topic.id) }))
    const held = same.filter(({ link }) => link)
    return byId(held.filter(own)) ?? byId(held) ?? same.find(own) ?? same[0]
  }

  isNamed(topic: GlobalTopic, name: string): boolean {
    return formOf(String(topic.values.topic_name)) === formOf(name)
  }

  /** Keeps what a caller gives of a topic: it stands over every verdict, also one that says the same. */
  edit(link: Link, asked: Values): void {
    Object.assign(link.overlay, this.givenOver(this.rowOf(link).values, asked))
  }

  /** What is kept of what a caller gives over these values: of a place the whole. */
  givenOver(values: Values, { topic_name, parent_category, taxonomy_type, subcategory, ...rest }: Values): Values {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    if (topic_name !== undefined && topic_name !== values.topic_name) given.topic_name = topic_name
    if (parent_category === undefined && taxonomy_type === undefined && subcategory === undefined) return given
    const isOther =
      taxonomy_type !== undefined && this.categories[String(values.parent_category)]?.group !== taxonomy_type
    const best = isOther
      ? this.bestIn(String(taxonomy_type), String(topic_name ?? values.topic_name))
      : values.parent_category
    const category = (parent_category ?? best) as string
    const isMoved = category !== values.parent_category
    const kept = isMoved ? null : values.subcategory
    const node = subcategory === undefined ? kept : subcategory || null
    const stays = !isMoved && node === values.subcategory
    const { group, nodes, iabCode } = this.categories[category] as Category
    for (const level of pathColumns.slice(3)) given[level] = stays ? values[level] : null
    return {
      ...given,
      parent_category: category,
      taxonomy_type: group,
      subcategory: node,
      iab_code: stays ? values.iab_code : nodes[String(node)] || iabCode,
    }
  }

  /** Whether a caller names a group that the category does not belong to. */
  contradicts(values: Values, { parent_category, taxonomy_type, subcategory }: Values): boolean {
    if (taxonomy_type === undefined) return false
    return this.givenOver(values, { parent_category, taxonomy_type, subcategory }).taxonomy_type !== taxonomy_type
  }

  /** What an addition would link: nothing that the view has already. */
  addable(view: View, topics: readonly GlobalTopic[]): GlobalTopic[] {
    const held = new Set(this.linksIn(view).map(({ topic }) => topic))
    const visible = new Set(this.catalogOf(view))
    return [...new Set(topics)].filter((topic) => visible.has(topic) && !held.has(topic))
  }

  remove(view: View, ids: readonly string[]): number {
    const gone = new Set(this.linksIn(view).filter(({ id, topic }) => ids.includes(id) || ids.includes(topic.id)))
    this.links = this.links.filter((link) => !gone.has(link))
    return gone.size
  }

  /** Whether the topic's name was given to another on its scope while it was archived. */
  isSucceeded(topic: GlobalTopic): boolean {
    const name = String(topic.values.topic_name)
    return this.topics.some((t) => t !== topic && !t.archived && t.owner === topic.owner && this.isNamed(t, name))
  }

  private matching(view: View, asked: Values): Row[] {
    const links = this.shownIn(view).filter(({ externalId }) => {
      if (asked.hasExternalId !== undefined && (externalId !== null) !== asked.hasExternalId) return false
      const parts = asked.internalId as readonly string[] | undefined
      return !parts || parts.some((part) => (externalId ?? '').toLowerCase().includes(part.toLowerCase()))
    })
    const rows = links.map((link) => this.rowOf(link)).filter(({ values }) => agrees(values, asked))
    const { search } = asked
    return typeof search === 'string' ? rows.filter(({ values }) => hasWords(String(values.topic_name), search)) : rows
  }

  list(view: View, asked: Listing) {
    const { total, rows } = pageOf(this.matching(view, asked), asked)
    return { total, data: rows.map(({ id }) => this.record(id)) }
  }

  export(view: View, asked: Values): Values[] {
    return inOrder(this.matching(view, asked), 'created_at', 'asc').map(({ id, values }) => ({
      ...this.record(id),
      intent: values.intent ?? null,
      intensity: values.intensity ?? null,
      awareness: values.awareness ?? null,
      segment: values.segment_type ?? null,
      sensitivity: values.sensitivity ?? null,
      buyer_journey: values.buyer_journey ?? null,
      composite_score: values.composite_score ?? null,
    }))
  }

  private record(id: string): Values {
    const link = this.links.find((each) => each.id === id)
    if (!link) throw new Error('no such link')
    const { values } = this.rowOf(link)
    const shown = [
      'topic_name',
      ...pathColumns.slice(0, 3),
      'segment_type',
      'audience_type',
      'iab_code',
      'engine_version',
    ]
    const outputs = [
      'segment_name_dspapi',
      'segment_name_marketplace',
      'segment_name_internal',
      'segment_desc_marketplace',
      'segment_desc_dspapi',
    ]
    return {
      id,
      topic_id: link.topic.id,
      ...Object.fromEntries([...shown, ...outputs].map((column) => [column, values[column] ?? null])),
      keywords: values.keywords,
      internal_description: link.internalDescription,
      performance_score: null,
      external_id: link.externalId,
      platform_outputs: {},
      created_at: link.createdAt,
    }
  }

  /** The values of each facet among the topics that all filters leave but its own, and how many have each. */
  facets(view: View, asked: Values) {
    const rowsFor = (column: string) => this.matching(view, without(asked, column))
    return facetsOf(rowsFor, countedColumns)
  }

  stats(view: View) {
    const rows = this.matching(view, {})
    return {
      total: rows.length,
      bySegmentType: tally(rows, 'segment_type'),
      byTaxonomyType: tally(rows, 'taxonomy_type'),
    }
  }

  catalogMatching(view: View, asked: Values): GlobalTopic[] {
    const links = this.linksIn(view)
    return this.catalogOf(view).filter((topic) => {
      const held = links.filter((link) => link.topic === topic)
      if (asked.inLibrary !== undefined && held.length > 0 !== asked.inLibrary) return false
      const external = held.some(({ externalId }) => externalId !== null)
      if (asked.hasExternalId !== undefined && external !== asked.hasExternalId) return false
      if (!agrees(topic.values, asked)) return false
      const { values } = topic
      const text = [values.topic_name, ...pathColumns.map((level) => values[level]), ...(values.keywords as string[])]
      return typeof asked.search !== 'string' || hasWords(text.filter(Boolean).join(' '), asked.search)
    })
  }

  catalog(view: View, asked: Listing) {
    const { total, rows } = pageOf(this.catalogMatching(view, asked), asked)
    const held = new Set(this.linksIn(view).map(({ topic }) => topic.id))
    const data = rows.map(({ id, createdAt, values }) => ({
      id,
      topicName: values.topic_name,
      parentCategory: values.parent_category ?? null,
      taxonomyType: values.taxonomy_type ?? null,
      subcategory: values.subcategory ?? null,
      segmentType: values.segment_type ?? null,
      audienceType: values.audience_type ?? null,
      iabCode: values.iab_code ?? null,
      engineVersion: values.engine_version,
      createdAt,
      inLibrary: held.has(id),
    }))
    return { total, data }
  }

  catalogFacets(view: View, asked: Values) {
    return facetsOf((column) => this.catalogMatching(view, without(asked, column)), facetColumns)
  }
}
