import {
  type Entry,
  longerPhrase,
  lookUp,
  type Phrase,
  signalIndex,
  signalNames,
  type Word,
} from './lexicon/vocabulary-index.ts'
import { fold } from './text.ts'

/** Words past this many say nothing new of a name, and a hostile one must not cost more than this. */
export const tokensRead = 64

const { length: signalCount } = signalNames
const harmlessSignal = signalIndex.harmless
const breakers = new Uint8Array(128)
for (const each of '&,/;:()[]|+>') breakers[each.charCodeAt(0)] = 1
const foreignLetter = /[\p{L}\p{M}\p{N}]/u

const isLetter = (code: number) => code >= 97 && code <= 122

/**
 * A name as the engine reads it: its words, where one thing ends and another begins, and what it recognises. One
 * reading is used over and over, because making these lists anew costs more than filling them.
 */
export class Reading {
  count = 0
  readonly texts: string[] = new Array(tokensRead).fill('')
  readonly words: (Word | null)[] = new Array(tokensRead).fill(null)
  /** Whether a comma, `&`, slash or the like stands before the token. */
  readonly breaks = new Uint8Array(tokensRead)

  /** Phrases of the lexicon: the longest at each place, from left to right. */
  matchCount = 0
  readonly matchStart = new Uint8Array(tokensRead)
  readonly matchEnd = new Uint8Array(tokensRead)
  readonly matchEntries: (readonly Entry[])[] = new Array(tokensRead).fill([])

  /** Signals heard: by signal, and in the order of the name. */
  heardCount = 0
  readonly #heard = new Uint8Array(signalCount)
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
    let start = -1
    let broken = 0
    let token = ''
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
        token = token === '' ? folded.slice(start, at) : token + folded.slice(start, at)
        start = -1
        // An apostrophe inside a word joins: "women's" is one word, "teachers' aides" are two.
        if ((code === 39 || code === 0x2019) && isLetter(folded.charCodeAt(at + 1))) continue
        if (token === 'and') {
          // Written out or as a sign, it only parts what stands on its two sides.
          broken = 1
        } else {
          const word = lookUp(token)
          if (word === null || word.text.length + 2 < token.length) this.#split(token, name, at, broken)
          else this.#push(token, word, broken)
          broken = 0
        }
        token = ''
      }
      if (code < 128 && breakers[code] === 1) broken = 1
    }
  }

  #push(token: string, word: Word | null, broken: number): void {
    if (this.count >= tokensRead) return
    this.texts[this.count] = token
    this.words[this.count] = word
    this.breaks[this.count] = broken
    this.count++
  }

  /** Reads a word nobody knows by its inner capitals, if it has them: "SmokingCessation" is two words. */
  #split(token: string, name: string, end: number, broken: number): void {
    const start = end - token.length
    let from = 0
    if (name.charCodeAt(start + 1) > 90)
      for (let at = 1; at < token.length - 1; at++) {
        const code = name.charCodeAt(start + at)
        if (code < 65 || code > 90 || name.charCodeAt(start + at - 1) < 97 || name.charCodeAt(start + at - 1) > 122)
          continue
        const part = token.slice(from, at)
        this.#push(part, lookUp(part), from === 0 ? broken : 0)
        from = at
      }
    const last = from === 0 ? token : token.slice(from)
    this.#push(last, lookUp(last), from === 0 ? broken : 0)
  }

  #recognise(): void {
    const { words, count } = this
    let entriesUntil = 0
    let signalsUntil = 0
    let delicateUntil = 0
    let harmlessUntil = 0
    for (let start = 0; start < count; start++) {
      const word = words[start]
      if (!word) continue
      let phrase: Phrase = word.phrases
      let entries: readonly Entry[] | null = null
      let signals: readonly number[] | null = null
      let delicate: readonly number[] | null = null
      let entriesEnd = 0
      let signalsEnd = 0
      let delicateEnd = 0
      for (let end = start + 1; ; end++) {
        if (phrase.entries) {
          entries = phrase.entries
          entriesEnd = end
        }
        if (phrase.signals) {
          signals = phrase.signals
          signalsEnd = end
        }
        if (phrase.delicate) {
          delicate = phrase.delicate
          delicateEnd = end
        }
        if (phrase.nextPhrase === null || end >= count) break
        const following = words[end]
        let longer: Phrase | null = following ? longerPhrase(phrase, following.id) : null
        if (longer === null && following?.base) longer = longerPhrase(phrase, following.base.id)
        if (longer === null) break
        phrase = longer
      }
      if (entries && entriesEnd > entriesUntil) {
        this.matchStart[this.matchCount] = start
        this.matchEnd[this.matchCount] = entriesEnd
        this.matchEntries[this.matchCount++] = entries
        entriesUntil = entriesEnd
      }
      if (signals && signalsEnd > signalsUntil) {
        this.#hear(signals, start, signalsEnd)
        signalsUntil = signalsEnd
      }
      // What begins inside a harmless phrase is part of it: the "beer drinker" of "root beer drinkers".
      if (delicate && delicateEnd > delicateUntil) {
        const harmless = delicate[0] === harmlessSignal
        if (harmless) harmlessUntil = delicateEnd
        if (harmless || start >= harmlessUntil) {
          this.#hear(delicate, start, delicateEnd)
          delicateUntil = delicateEnd
        }
      }
    }
  }

  #hear(found: readonly number[], start: number, end: number): void {
    for (const signal of found) {
      this.#heard[signal] = 1
      this.heardStart[this.heardCount] = start
      this.heardEnd[this.heardCount] = end
      this.heardSignal[this.heardCount++] = signal
    }
  }

  /** The words from one token to before another, as they were written but for case. */
  textOf(start: number, end: number): string {
    let text = this.texts[start] as string
    for (let at = start + 1; at < end; at++) text += ` ${this.texts[at]}`
    return text
  }
}
