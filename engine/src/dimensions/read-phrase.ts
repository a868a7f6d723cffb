import { type Meaning, phraseAt } from './meanings.ts'
import { placeQuantity, valuesWithin } from './measures.ts'
import { type Condition, heads } from './phrase-conditions.ts'
import { readRankedPlaces } from './places.ts'
import { readQuantity } from './quantities.ts'
import type { SetName } from './sets.ts'
import { type Token, tokensOf, words } from './tokens.ts'

/** A part of the phrase that asks for a dimension. */
export interface Item {
  readonly set: SetName
  readonly values?: readonly string[]
  readonly vague?: boolean
  readonly excluded: boolean
  /** What it asks for and nobody here knows. */
  readonly lacking?: string
}

/** A phrase as it was read: its tokens, what they ask for, and which of them belongs to which. */
export interface ReadPhrase {
  readonly tokens: readonly Token[]
  readonly items: readonly Item[]
  readonly itemAt: readonly (Item | undefined)[]
}

const connectors = words('and or & , ; / + plus vs versus x')
const splitters = words(
  'by per across each every all both any different various multiple x times split cross combine vs versus breakdown',
)
const crossing = words('cross crossed combine combined')
const combiners = words('combination combinations mix matrix grid permutation permutations breakdown')
const fillers = words('the their its annual us u s respective of')
const afterMention = words('and or & , ; / + x by for of vs versus breakdown')
const exceptions = words('except excluding exclude minus not omitting skipping')
/** Prepositions that begin something else than the next of a list. */
const listEnds = words('in from within at near who whose that which with for to about interested')
const exceptionEnds = words('by per across x ; :')
/** End what is left out once it was named: "excluding companies with 1-10 employees" has not named it yet. */
const lateExceptionEnds = words('for with')
const placeLinks = words('in from across within of')
const roleLinks = words('of in the for from')
const interests = words('interested interest invest investing invested shopping engaged believe majoring')
const headWords = {
  people: words(heads.people),
  companies: words(heads.companies),
  roles: words(heads.roles),
  speakers: words(heads.speakers),
}
/** Ask for a noun beside the value; the mention of the set is as good as that. */
const nounConditions: ReadonlySet<Condition> = new Set(['people', 'companies', 'roles', 'speakers'])
const listEndsOrLinks = (text: string) => connectors.has(text) || splitters.has(text)
/** Steps taken along a list in search of its noun: no longer than a list of every industry. */
const listReach = 48

/** Reads what a phrase asks for, from its first word to its last. */
export function readPhrase(phrase: string): ReadPhrase {
  const tokens = tokensOf(phrase)
  return new Reader(tokens, /\p{Ll}/u.test(phrase)).read()
}

class Reader {
  readonly #tokens: readonly Token[]
  readonly #mixedCase: boolean
  /** "Cross A with B": then "with" joins. */
  readonly #crosses: boolean
  readonly #items: Item[] = []
  /** The item that each token belongs to. */
  readonly #itemAt: (Item | undefined)[]
  /** What the phrase leaves out: the next value, then more of the same set. */
  #leavingOut: SetName | 'next' | 'mention' | undefined

  constructor(tokens: readonly Token[], mixedCase: boolean) {
    this.#tokens = tokens
    this.#mixedCase = mixedCase
    this.#crosses = tokens.some(({ text }) => crossing.has(text))
    this.#itemAt = tokens.map(() => undefined)
  }

  read(): ReadPhrase {
    let at = 0
    while (at < this.#tokens.length) {
      if (this.#isException(at)) this.#leavingOut = 'next'
      else if (this.#text(at) === 'by' && this.#text(at - 1) === 'not') this.#leavingOut = 'mention'
      else if (this.#endsException(at)) this.#leavingOut = undefined
      const places = readRankedPlaces(this.#tokens, at)
      if (places) {
        const { end, ...asked } = places
        this.#add(asked, at, end)
        at = end
        continue
      }
      const quantity = readQuantity(this.#tokens, at)
      if (quantity) {
        const set = placeQuantity(this.#tokens, quantity)
        const values = set ? valuesWithin(set, quantity) : []
        if (set && values.length > 0) this.#add({ set, values }, at, quantity.end)
        at = quantity.end
        continue
      }
      const found = phraseAt(this.#tokens, at)
      const meaning = found?.meanings.find((each) =>
        each.when.every((condition) => this.#holds(condition, each, at, found.length)),
      )
      if (found && meaning) {
        // "All states and DC" is all states.
        const { values, ...mention } = meaning
        this.#add(values && this.#continuesMention(meaning.set, at) ? mention : meaning, at, at + found.length)
      }
      at += found && (meaning || found.meanings.length === 0) ? found.length : 1
    }
    return { tokens: this.#tokens, items: this.#items, itemAt: this.#itemAt }
  }

  #isException(at: number): boolean {
    const text = this.#text(at)
    if (text === 'other') return this.#text(at + 1) === 'than'
    // "Non-homeowners" leaves out; "non-profit" is a word.
    if (text === 'non') return phraseAt(this.#tokens, at + 1) !== undefined
    // "Without children" is a value of its own.
    if (text === 'without') return phraseAt(this.#tokens, at) === undefined
    // "No seniors" leaves out; "no children" is a value of its own.
    if (text === 'no') return phraseAt(this.#tokens, at) === undefined && phraseAt(this.#tokens, at + 1) !== undefined
    if (text === 'leaving') return this.#text(at + 1) === 'out'
    if (text === 'apart') return this.#text(at + 1) === 'from'
    return exceptions.has(text)
  }

  #endsException(at: number): boolean {
    const text = this.#text(at)
    return exceptionEnds.has(text) || (this.#leavingOut !== 'next' && lateExceptionEnds.has(text))
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? ''
  }

  #isUpper(at: number): boolean {
    const raw = this.#tokens[at]?.raw ?? ''
    return raw === raw.toUpperCase()
  }

  #add(asked: Omit<Item, 'excluded'>, start: number, end: number): void {
    const { set, values } = asked
    const isLeftOut = this.#leavingOut === 'next' || this.#leavingOut === set || this.#joinsLeftOut(start)
    const excluded = values ? isLeftOut : this.#leavingOut === 'mention'
    this.#leavingOut = excluded ? set : undefined
    const item: Item = { ...asked, excluded }
    this.#items.push(item)
    this.#itemAt.fill(item, start, end)
  }

  /** "Except New York and 65+": what is joined to what is left out is left out too, whatever its set. */
  #joinsLeftOut(start: number): boolean {
    const link = this.#text(start - 1)
    return (
      this.#leavingOut !== undefined && (link === 'and' || link === 'or') && this.#itemAt[start - 2]?.excluded === true
    )
  }

  /** Whether the set itself is asked for right before: "by department: Marketing". */
  #followsMention(set: SetName, start: number): boolean {
    for (let at = start - 1; at >= 0; at--) {
      const item = this.#itemAt[at]
      if (item) return item.set === set && !item.excluded
      if (this.#text(at) !== ':' && !connectors.has(this.#text(at))) return false
    }
    return false
  }

  /** Whether another city stands beside this one in a list; "in Chicago and Houston" says where the audience is. */
  #standsWithCity(start: number, end: number): boolean {
    let before = start - 1
    while (connectors.has(this.#text(before))) before--
    if (before < start - 1 && this.#itemAt[before]?.set === 'US City') return true
    if (listEnds.has(this.#text(start - 1))) return false
    let after = end
    while (connectors.has(this.#text(after))) after++
    return after > end && phraseAt(this.#tokens, after)?.meanings.some(({ set }) => set === 'US City') === true
  }

  #holds(condition: Condition, { set, values }: Meaning, at: number, length: number): boolean {
    if (values && nounConditions.has(condition) && this.#followsMention(set, at)) return true
    const isLeftOut = this.#leavingOut !== undefined && this.#items.some((item) => item.set === set && !item.excluded)
    switch (condition) {
      case 'grouped':
        return this.#isGrouped(at, at + length)
      case 'upper':
        return this.#isUpper(at)
      case 'mixed':
        // "Texas OR Florida" does not name Oregon.
        return this.#mixedCase && (at === 0 || connectors.has(this.#text(at - 1)) || placeLinks.has(this.#text(at - 1)))
      case 'listed':
        return isLeftOut || this.#leadsToHead(set, at + length) || this.#followsHead(set, at)
      case 'places':
        return isLeftOut || this.#leadsToHead(set, at + length) || this.#comesFrom(set, at, placeLinks)
      case 'companies':
        return (
          isLeftOut || this.#leadsToHead(set, at + length, headWords.companies) || this.#comesFrom(set, at, placeLinks)
        )
      case 'roles':
        return (
          isLeftOut ||
          this.#leadsToHead(set, at + length, headWords.roles) ||
          this.#followsHead(set, at, headWords.roles)
        )
      case 'speakers':
        return (
          isLeftOut ||
          this.#leadsToHead(set, at + length, headWords.speakers) ||
          this.#followsHead(set, at, headWords.speakers)
        )
      case 'excepted':
        return isLeftOut
      case 'cities':
        return this.#standsWithCity(at, at + length)
      case 'regions':
        return (
          this.#followsHead(set, at) &&
          (at + length === this.#tokens.length || listEndsOrLinks(this.#text(at + length)))
        )
      case 'people':
        return isLeftOut || this.#leadsToHead(set, at + length, headWords.people) || this.#followsHead(set, at)
    }
  }

  /** Whether the phrase splits by the words from one token to before another: "by A and B", "each A", "A x B". */
  #isGrouped(start: number, end: number): boolean {
    let passedValue = false
    let passedUnknown = false
    for (let at = start - 1; at >= 0; at--) {
      const text = this.#text(at)
      const item = this.#itemAt[at]
      if (splitters.has(text) || (text === 'of' && combiners.has(this.#text(at - 1)))) return true
      if (item) {
        if (item.values) passedValue = true
        else return true
      } else if (!connectors.has(text) && !fillers.has(text) && !(text === 'with' && this.#crosses)) {
        // "By shoe size and age": what is not known in a list does not hide the next of it.
        if (listEnds.has(text) || !(passedUnknown || connectors.has(this.#text(at + 1)))) return false
        passedUnknown = true
      }
    }
    return !passedValue && !passedUnknown && (end === this.#tokens.length || afterMention.has(this.#text(end)))
  }

  /** Whether the list that goes on at a token ends in one of the nouns, or holds a value that is sure. */
  #leadsToHead(set: SetName, from: number, nouns?: ReadonlySet<string>): boolean {
    let at = from
    for (let step = 0; step < listReach && at < this.#tokens.length; step++) {
      const text = this.#text(at)
      if (nouns?.has(text)) return true
      const phrase = phraseAt(this.#tokens, at)
      const values = phrase?.meanings.filter((meaning) => meaning.values) ?? []
      // A department needs its role even beside another; elsewhere one sure value makes the list sure.
      const isSure = ({ when }: Meaning) => when.every((each) => each === 'upper' && this.#isUpper(at))
      if (values.some((meaning) => meaning.set === set && isSure(meaning))) return nouns !== headWords.roles
      if (phrase && values.some((meaning) => meaning.set === set || meaning.when.length === 0)) at += phrase.length
      else if (connectors.has(text)) at++
      else return false
    }
    return false
  }

  /** Whether the list before a token holds an accepted value of the set, or begins behind one of the nouns. */
  #followsHead(set: SetName, start: number, nouns?: ReadonlySet<string>): boolean {
    for (let at = start - 1; at >= 0; at--) {
      const text = this.#text(at)
      const item = this.#itemAt[at]
      if (item?.set === set && item.values) return true
      if (nouns?.has(text)) return true
      if (!connectors.has(text) && !roleLinks.has(text)) return false
    }
    return false
  }

  /** Whether a token stands in a place: "in A", or beside an accepted value of the set; "interested in A" is none. */
  #comesFrom(set: SetName, start: number, links: ReadonlySet<string>): boolean {
    for (let at = start - 1; at >= 0; at--) {
      const item = this.#itemAt[at]
      if (item?.set === set && item.values) return true
      const text = this.#text(at)
      if (links.has(text)) return !interests.has(this.#text(at - 1))
      if (!connectors.has(text) && text !== 'the') return false
    }
    return false
  }

  #continuesMention(set: SetName, start: number): boolean {
    const link = this.#text(start - 1)
    const item = this.#itemAt[start - 2]
    return (
      (link === 'and' || link === 'plus' || link === '&' || link === 'including') && item?.set === set && !item.values
    )
  }
}
