import { parentCategories } from '@txadv/contract/vocabulary'
import { hashText } from '../models/hashes.ts'
import { sensitivityLayer, signalLayers, signals } from '../signals/signals.ts'
import { singular } from '../text.ts'
import { lexicons } from './index.ts'
import { keyWords } from './key-words.ts'
import { entryKinds, type Tables, writeVocabulary } from './vocabulary-file.ts'

interface DraftEntry {
  readonly kind: (typeof entryKinds)[number]
  readonly category: number
  readonly node: number
  readonly text: string
  readonly brand: string
}

interface DraftPhrase {
  entries: DraftEntry[]
  /** Layer and signal by turns. */
  signals: [layer: number, signal: number][]
  readonly steps: Map<number, DraftPhrase>
}

interface DraftWord {
  readonly id: number
  readonly text: string
  base: DraftWord | undefined
  headFrom: number
  modifierFrom: number
  votesEnd: number
  domain: number
  phrase: DraftPhrase
}

/** Words that name an audience of anything: they never speak for a category. */
const neutralCues = new Set(
  `intender shopper buyer buying owner user fan enthusiast lover subscriber member customer visitor purchaser seeker prospect
  audience segment switcher researcher evaluator evaluating interested interest intent intention market follower hobbyist aficionado
  buff devotee lapsed former past previous recent heavy frequent light casual avid loyal likely planning considering consumer
  people person individual group list target lookalike propensity high low attendee goer client holder user downloader
  decision maker influencer viewer watcher in-market inmarket quote planner searcher homeowner household`.split(/\s+/),
)

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/** How often a word was met in each category, as head and as modifier: three numbers a category. */
type Tally = number[]

const voteScale = 100

function count(tally: Tally, category: number, asHead: number, asModifier: number): void {
  for (let at = 0; at < tally.length; at += 3) {
    if (tally[at] !== category) continue
    tally[at + 1] = (tally[at + 1] as number) + asHead
    tally[at + 2] = (tally[at + 2] as number) + asModifier
    return
  }
  tally.push(category, asHead, asModifier)
}

/**
 * How the weight of a word spreads over categories: its share of each, sharpened, and damped while it is rarely seen.
 * What a word says in the other role counts half.
 */
function addVotes(
  pool: number[],
  tally: Tally,
  sizes: readonly number[],
  headWeight: number,
  modifierWeight: number,
): void {
  let total = 0
  let seen = 0
  const met = (at: number) => (tally[at + 1] as number) * headWeight + (tally[at + 2] as number) * modifierWeight
  const shareOf = (at: number) => met(at) / Math.sqrt(sizes[tally[at] as number] as number)
  for (let at = 0; at < tally.length; at += 3) {
    total += shareOf(at)
    seen += met(at)
  }
  const confidence = seen / (seen + 0.6)
  for (let at = 0; at < tally.length; at += 3) {
    const share = shareOf(at) / total
    const points = Math.round(voteScale * share * Math.sqrt(share) * confidence)
    if (points >= 5) pool.push(tally[at] as number, points)
  }
}

/** What the lexicon and the signals say, word by word, before it is written down. */
class VocabularyDraft {
  readonly words = new Map<string, DraftWord>()
  readonly nodes: (readonly [number, string, string, number])[] = [[0, '', '', 0]]
  readonly #nodeIds = new Map<string, number>()
  readonly #tallies: Tally[] = []
  readonly #sizes = parentCategories.map(() => 1)
  readonly votes: number[] = []
  delicateFrom = 0
  delicateEnd = 0

  constructor() {
    this.#learnLexicons()
    const plurals = this.#learnSignals()
    for (const text of neutralCues) this.#wordFor(text)
    this.#countVotes()
    for (const plural of plurals) this.#inherit(plural, this.words.get(singular(plural.text)))
  }

  #wordFor(text: string): DraftWord {
    const known = this.words.get(text)
    if (known) return known
    const phrase: DraftPhrase = { entries: [], signals: [], steps: new Map() }
    const id = this.words.size
    const word = { id, text, base: undefined, headFrom: 0, modifierFrom: 0, votesEnd: 0, domain: -1, phrase }
    this.words.set(text, word)
    return word
  }

  #phraseFor([first, ...rest]: readonly DraftWord[]): DraftPhrase {
    return rest.reduce(
      (phrase, { id }) => {
        const longer = phrase.steps.get(id) ?? { entries: [], signals: [], steps: new Map() }
        phrase.steps.set(id, longer)
        return longer
      },
      (first as DraftWord).phrase,
    )
  }

  #nodeFor(category: number, l0: string, l1: string): number {
    const name = `${category} ${l0}\n${l1}`
    const known = this.#nodeIds.get(name)
    if (known !== undefined) return known
    this.nodes.push([category, l0, l1, l0 === '' ? 0 : hashText(`${category} ${l0}`)])
    this.#nodeIds.set(name, this.nodes.length - 1)
    return this.nodes.length - 1
  }

  #learn(keys: readonly DraftWord[], category: number, weight: number): void {
    this.#sizes[category] = (this.#sizes[category] as number) + weight
    keys.forEach((word, at) => {
      this.#tallies[word.id] ??= []
      const tally = this.#tallies[word.id] as Tally
      if (at === keys.length - 1) count(tally, category, keys.length === 1 ? weight * 3 : weight, 0)
      else count(tally, category, 0, weight)
    })
  }

  #enter(text: string, entry: Omit<DraftEntry, 'text'>, weight: number): void {
    const keys = keyWords(text).map((each) => this.#wordFor(each))
    if (keys.length === 0) return
    const { entries } = this.#phraseFor(keys)
    if (!entries.some((known) => known.category === entry.category)) entries.push({ ...entry, text })
    this.#learn(keys, entry.category, weight)
  }

  #learnLexicons(): void {
    for (const { category: name, nodes, brands, domain, weak } of lexicons) {
      const category = parentCategories.indexOf(name)
      for (const [l0, l1s] of Object.entries(nodes)) {
        const plain = this.#nodeFor(category, l0, '')
        this.#enter(l0.replace(/&/g, ' '), { kind: 'term', category, node: plain, brand: '' }, 1)
        for (const [l1, terms] of Object.entries(l1s)) {
          const node = this.#nodeFor(category, l0, l1)
          this.#enter(l1.replace(/&/g, ' '), { kind: 'term', category, node, brand: '' }, 1)
          for (const term of listed(terms)) this.#enter(term, { kind: 'term', category, node, brand: '' }, 1)
        }
        for (const line of listed(brands[l0] ?? '')) this.#learnBrand(line, category, plain)
      }
      for (const word of listed(weak))
        this.#learn(
          keyWords(word).map((each) => this.#wordFor(each)),
          category,
          0.5,
        )
      const nowhere = this.#nodeFor(category, '', '')
      for (const word of listed(domain)) {
        const [first, ...rest] = keyWords(word)
        if (first !== undefined && rest.length === 0) this.#wordFor(first).domain = category
        else this.#enter(word, { kind: 'term', category, node: nowhere, brand: '' }, 1)
      }
    }
  }

  #learnBrand(line: string, category: number, node: number): void {
    const [brand = '', models = ''] = line.split(':').map((each) => each.trim())
    this.#enter(brand, { kind: 'brand', category, node, brand }, 0.5)
    for (const model of models.split('|').map((each) => each.trim())) {
      if (model === '') continue
      this.#enter(`${brand} ${model}`, { kind: 'model', category, node, brand }, 0.1)
      if (model.length > 3 && Number.isNaN(Number(model)))
        this.#enter(model, { kind: 'model', category, node, brand }, 0.1)
    }
  }

  /** Enters the signals; answers the words that are meant in just this form. */
  #learnSignals(): DraftWord[] {
    const names = Object.keys(signals)
    const plurals: DraftWord[] = []
    signalLayers.forEach((layer, layerAt) => {
      if (layerAt === sensitivityLayer) this.delicateFrom = this.words.size
      for (const [name, text] of Object.entries(layer)) {
        for (const each of listed(text)) {
          // A word after `=` is that form alone: "progressives" are people, "progressive" may be a lens.
          const exact = each.startsWith('=') ? each.slice(1).split(' ', 1) : []
          const rest = exact.length === 0 ? each : each.slice((exact[0] as string).length + 1)
          const keys = [...exact, ...keyWords(rest)].map((key) => this.#wordFor(key))
          if (exact.length > 0) plurals.push(keys[0] as DraftWord)
          if (keys.length > 0) this.#phraseFor(keys).signals.push([layerAt, names.indexOf(name)])
        }
      }
    })
    this.delicateEnd = this.words.size
    return plurals
  }

  #countVotes(): void {
    for (const word of this.words.values()) {
      const tally = this.#tallies[word.id]
      if (!tally) continue
      word.headFrom = this.votes.length
      addVotes(this.votes, tally, this.#sizes, 1, 0.5)
      word.modifierFrom = this.votes.length
      addVotes(this.votes, tally, this.#sizes, 0.5, 1)
      word.votesEnd = this.votes.length
    }
  }

  /** Lets a plural say what its singular says, besides what is said of it alone. */
  #inherit(plural: DraftWord, base: DraftWord | undefined): void {
    if (!base || base === plural || plural.base) return
    plural.base = base
    const { phrase } = plural
    if (phrase.entries.length === 0) phrase.entries = base.phrase.entries
    const delicate = base.phrase.signals.filter(
      ([layer, signal]) =>
        layer === sensitivityLayer && !phrase.signals.some((own) => own[0] === layer && own[1] === signal),
    )
    if (phrase.signals.length > 0) phrase.signals = [...phrase.signals, ...delicate]
    if (phrase.steps.size === 0) plural.phrase = { ...phrase, steps: base.phrase.steps }
    if (plural.votesEnd > 0) return
    plural.headFrom = base.headFrom
    plural.modifierFrom = base.modifierFrom
    plural.votesEnd = base.votesEnd
  }
}

/** Every phrase under its number: words first, then step by step. What several share is numbered once. */
function numberPhrases(words: readonly DraftWord[]) {
  const phrases = words.map(({ phrase }) => phrase)
  const from: number[] = []
  const end: number[] = []
  const stepWords: number[] = []
  const rangeOf = new Map<Map<number, DraftPhrase>, readonly [number, number]>()
  for (let n = 0; n < phrases.length; n++) {
    const { steps } = phrases[n] as DraftPhrase
    let range = rangeOf.get(steps)
    if (!range) {
      range = [stepWords.length, stepWords.length + steps.size]
      rangeOf.set(steps, range)
      for (const [word, longer] of [...steps].sort(([a], [b]) => a - b)) {
        stepWords.push(word)
        phrases.push(longer)
      }
    }
    from.push(range[0])
    end.push(range[1])
  }
  return { phrases, from, end, stepWords }
}

/** The bytes of the index: the same for the same lexicon. */
export function compileVocabulary(): Buffer {
  const draft = new VocabularyDraft()
  const words = [...draft.words.values()]
  const { phrases, from, end, stepWords } = numberPhrases(words)
  // One more, without anything, for words that nothing is said of.
  phrases.push({ entries: [], signals: [], steps: new Map() })
  from.push(0)
  end.push(0)
  const entries = phrases.flatMap((phrase) => phrase.entries)
  const heard = phrases.flatMap((phrase) => [...phrase.signals].sort(([a], [b]) => a - b))
  const brands = [...new Set(['', ...entries.map(({ brand }) => brand)])]
  const brandIds = new Map(brands.map((brand, id) => [brand, id]))
  const starts = (sizeOf: (phrase: DraftPhrase) => number) => {
    let sum = 0
    const all = [0, ...phrases.map((phrase) => (sum += sizeOf(phrase)))]
    return Int32Array.from(all)
  }
  let textEnd = 0
  const tables: Tables = {
    wordTexts: Uint8Array.from(Buffer.from(words.map(({ text }) => text).join('\n'))),
    wordCues: Uint8Array.from(words, ({ text }) => (neutralCues.has(text) ? 1 : 0)),
    wordDomains: Int16Array.from(words, ({ domain }) => domain),
    wordBases: Int32Array.from(words, ({ base }) => base?.id ?? -1),
    headFrom: Int32Array.from(words, (word) => word.headFrom),
    modifierFrom: Int32Array.from(words, (word) => word.modifierFrom),
    votesEnd: Int32Array.from(words, (word) => word.votesEnd),
    votes: Int16Array.from(draft.votes),
    stepFrom: Int32Array.from(from),
    stepEnd: Int32Array.from(end),
    stepWords: Int32Array.from(stepWords),
    entryFrom: starts((phrase) => phrase.entries.length),
    entryKinds: Uint8Array.from(entries, ({ kind }) => entryKinds.indexOf(kind)),
    entryNodes: Uint16Array.from(entries, ({ node }) => node),
    entryBrands: Uint16Array.from(entries, ({ brand }) => brandIds.get(brand) as number),
    entryTextEnds: Uint32Array.from(entries, ({ text }) => (textEnd += Buffer.byteLength(text))),
    entryTexts: Uint8Array.from(Buffer.from(entries.map(({ text }) => text).join(''))),
    signalFrom: starts((phrase) => phrase.signals.length),
    signalLayers: Uint8Array.from(heard, ([layer]) => layer),
    signals: Uint8Array.from(heard, ([, signal]) => signal),
  }
  return writeVocabulary(
    {
      categories: parentCategories,
      nodes: draft.nodes,
      brands,
      signals: Object.keys(signals),
      layers: signalLayers.length,
      sensitivityLayer,
      delicateFrom: draft.delicateFrom,
      delicateEnd: draft.delicateEnd,
    },
    tables,
  )
}
