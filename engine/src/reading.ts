import {
  type Entry,
  entriesOf,
  formOf,
  hasEntries,
  hasLonger,
  layerCount,
  longerPhrase,
  type Phrase,
  sensitivityLayer,
  signalFrom,
  signalIndex,
  signalLayers,
  signalNames,
  signalsHeard,
  type TokenForm,
  type Word,
} from './lexicon/vocabulary-index.ts'
import { fold } from './text.ts'

/** Words past this many say nothing new of a name, and a hostile one must not cost more than this. */
export const tokensRead = 64

const { length: signalCount } = signalNames

/** What stands before a token, from the weakest sign to the strongest. */
export const signs = { none: 0, list: 1, closed: 2, opened: 3, dash: 4, colon: 5, path: 6 } as const
const signOf = new Uint8Array(128)
for (const each of '&,/;+') signOf[each.charCodeAt(0)] = signs.list
for (const each of '>|') signOf[each.charCodeAt(0)] = signs.path
for (const each of '([{') signOf[each.charCodeAt(0)] = signs.opened
for (const each of ')]}') signOf[each.charCodeAt(0)] = signs.closed
signOf[58] = signs.colon
const camelCase = /[a-z][A-Z]|[A-Z]{2}[a-z]/
const camelParts = /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|\d+/g
const harmlessSignal = signalIndex.harmless
const foreignLetter = /[\p{L}\p{M}\p{N}]/u

const isLetter = (code: number) => code >= 97 && code <= 122

/** The first signal of a layer that is heard in a phrase. */
function firstHeard(phrase: Phrase, layer: number): number {
  let at = signalFrom[phrase] as number
  while (signalLayers[at] !== layer) at++
  return signalsHeard[at] as number
}

/**
 * A name as the engine reads it: its words, where one thing ends and another begins, and what it recognises. One
 * reading is used over and over, because making these lists anew costs more than filling them.
 */
export class Reading {
  count = 0
  readonly texts: string[] = new Array(tokensRead).fill('')
  readonly words: (Word | null)[] = new Array(tokensRead).fill(null)
  readonly forms: TokenForm[] = new Array(tokensRead).fill(formOf(''))
  /** The sign that stands before the token: a comma, `&`, dash, bracket or the like. */
  readonly breaks = new Uint8Array(tokensRead)

  /** Phrases of the lexicon: the longest at each place, from left to right. */
  matchCount = 0
  readonly matchStart = new Uint8Array(tokensRead)
  readonly matchEnd = new Uint8Array(tokensRead)
  readonly matchEntries: (readonly Entry[])[] = new Array(tokensRead).fill([])

  /** Signals heard: by signal, and in the order of the name. */
  heardCount = 0
  readonly #heard = new Uint8Array(signalCount)
  readonly #layers = {
    until: new Uint8Array(layerCount),
    phraseOf: new Int32Array(layerCount).fill(-1),
    foundEnd: new Uint8Array(layerCount),
  }
  readonly heardSignal: number[] = []
  readonly heardStart: number[] = []
  readonly heardEnd: number[] = []

  /** Whether the signal of this index was heard. */
  heard(signal: number): boolean {
    return this.#heard[signal] === 1
  }

  /** Reads a name; what was read before is forgotten. */
  read(name: string): this {
    for (let n = 0; n < this.heardCount; n++) this.#heard[this.heardSignal[n] as number] = 0
    this.count = 0
    this.matchCount = 0
    this.heardCount = 0
    this.#tokenize(name)
    this.#recognise()
    return this
  }

  #tokenize(name: string): void {
    const folded = fold(name)
    const isCased = folded.length === name.length && camelCase.test(name)
    let start = -1
    let sign = 0
    let token = ''
    let tokenStart = 0
    for (let at = 0; at <= folded.length && this.count < tokensRead; at++) {
      const code = at < folded.length ? folded.charCodeAt(at) : 32
      if (
        (code >= 97 && code <= 122) ||
        (code >= 48 && code <= 57) ||
        (code > 127 && foreignLetter.test(folded.charAt(at)))
      ) {
        if (start < 0) start = at
        continue
      }
      if (start >= 0) {
        if (token === '') tokenStart = start
        token = token === '' ? folded.slice(start, at) : token + folded.slice(start, at)
        start = -1
        // An apostrophe inside a word joins: "women's" is one word, "teachers' aides" are two.
        if ((code === 39 || code === 0x2019) && isLetter(folded.charCodeAt(at + 1))) continue
        if (token === 'and') {
          // Written out or as a sign, it only parts what stands on its two sides.
          sign = Math.max(sign, signs.list)
        } else {
          this.#addToken(token, sign, isCased ? name.slice(tokenStart, at) : '')
          sign = 0
        }
        token = ''
      }
      if (code < 128) sign = Math.max(sign, signOf[code] as number)
      // A hyphen between spaces parts; inside a word it joins.
      if ((code === 45 && folded.charCodeAt(at - 1) === 32) || code === 0x2013 || code === 0x2014)
        sign = Math.max(sign, signs.dash)
    }
  }

  /** Adds a token, or its parts where it is written like "HeavyBuyers" and no word as a whole. */
  #addToken(token: string, sign: number, written: string): void {
    const form = formOf(token)
    if (written !== '' && !form.isWhole && camelCase.test(written)) {
      let before = sign
      for (const part of written.match(camelParts) ?? []) {
        if (this.count >= tokensRead) return
        this.#putForm(formOf(part.toLowerCase()), before)
        before = 0
      }
      return
    }
    this.#putForm(form, sign)
  }

  #putForm(form: TokenForm, sign: number): void {
    this.texts[this.count] = form.text
    this.words[this.count] = form.word
    this.forms[this.count] = form
    this.breaks[this.count] = sign
    this.count++
  }

  #recognise(): void {
    const { words, count } = this
    const { until, phraseOf, foundEnd } = this.#layers
    until.fill(0)
    let entriesUntil = 0
    let harmlessUntil = 0
    for (let start = 0; start < count; start++) {
      const word = words[start]
      if (!word) continue
      let phrase: Phrase = word.phrase
      let named: Phrase = -1
      let namedEnd = 0
      let signalled = false
      for (let end = start + 1; ; end++) {
        if (hasEntries(phrase)) {
          named = phrase
          namedEnd = end
        }
        const signalsEnd = signalFrom[phrase + 1] as number
        for (let at = signalFrom[phrase] as number; at < signalsEnd; at++) {
          const layer = signalLayers[at] as number
          signalled = true
          phraseOf[layer] = phrase
          foundEnd[layer] = end
        }
        if (end >= count || !hasLonger(phrase)) break
        const following = words[end]
        if (!following) break
        let longer = longerPhrase(phrase, following.id)
        if (longer < 0 && following.base) longer = longerPhrase(phrase, following.base.id)
        if (longer < 0) break
        phrase = longer
      }
      if (named >= 0 && namedEnd > entriesUntil) {
        this.matchStart[this.matchCount] = start
        this.matchEnd[this.matchCount] = namedEnd
        this.matchEntries[this.matchCount++] = entriesOf(named)
        entriesUntil = namedEnd
      }
      if (!signalled) continue
      for (let layer = 0; layer < layerCount; layer++) {
        const heard = phraseOf[layer] as Phrase
        if (heard < 0) continue
        phraseOf[layer] = -1
        const end = foundEnd[layer] as number
        if (end <= (until[layer] as number)) continue
        if (layer === sensitivityLayer) {
          // What begins inside a harmless phrase is part of it: the "beer drinker" of "root beer drinkers".
          if (firstHeard(heard, layer) === harmlessSignal) harmlessUntil = end
          else if (start < harmlessUntil) continue
        }
        this.#hear(heard, layer, start, end)
        until[layer] = end
      }
    }
  }

  #hear(phrase: Phrase, layer: number, start: number, end: number): void {
    const signalsEnd = signalFrom[phrase + 1] as number
    for (let at = signalFrom[phrase] as number; at < signalsEnd; at++) {
      if (signalLayers[at] !== layer) continue
      const signal = signalsHeard[at] as number
      this.#heard[signal] = 1
      this.heardStart[this.heardCount] = start
      this.heardEnd[this.heardCount] = end
      this.heardSignal[this.heardCount++] = signal
    }
  }

  /** Whether the same word stands earlier in the name: said twice, it says no more. */
  isRepeated(at: number): boolean {
    const form = this.forms[at]
    for (let earlier = 0; earlier < at; earlier++) if (this.forms[earlier] === form) return true
    return false
  }

  /** The words from one token to before another, as they were written but for case. */
  textOf(start: number, end: number): string {
    let text = this.texts[start] as string
    for (let at = start + 1; at < end; at++) text += ` ${this.texts[at]}`
    return text
  }
}
