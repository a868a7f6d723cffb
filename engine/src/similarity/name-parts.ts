import { isHeadWord, people, type Relation, relationOf } from './relation-words.ts'

/** A word, alias or phrase of a name, in the order in which it stands there. */
export interface Unit {
  /** Its words in the canonical form; none of a filler. */
  readonly words: readonly string[]
  /** The word as it is written, in the singular; empty of an alias, which only names something. */
  readonly single: string
  /** A sign that parts what stands before it from what follows. */
  readonly sign?: 'comma' | 'stop' | 'path'
  /** It belongs to a phrase of the lexicon, such as "back to school". */
  readonly fixed?: boolean
}

/** Words that play one part in the name: what it is about, or what that is from, to, without and so on. */
export interface Part {
  role: string
  negation: '' | 'not ' | 'nor '
  readonly units: Unit[]
  /** A clause of its own, of which only the first words tell what it is about: the rest may go on for long. */
  readonly isClause?: boolean
}

export const isNumber = (unit: Unit | undefined) =>
  unit !== undefined && /\d/.test(unit.single || (unit.words[0] ?? ''))
export const lastWord = (unit: Unit | undefined) => unit?.words.at(-1) ?? ''
export const isPeople = (unit: Unit | undefined) => people.has(lastWord(unit))
export const isHead = (unit: Unit | undefined) => isHeadWord(lastWord(unit))
export const relation = (unit: Unit | undefined): Relation | undefined =>
  !unit || unit.sign || unit.fixed || unit.single === '' ? undefined : relationOf(unit.single)

export const isModifier = (unit: Unit) =>
  relation(unit) === 'degree' || relation(unit) === 'status' || /^\d$/.test(unit.single)
/** Something of its own, beside the people a name is about and what grades them. */
export const isContent = (unit: Unit) => unit.words.length > 0 && !isHead(unit) && !isModifier(unit) && !isNumber(unit)

/** What parts the entries of a list. */
export const and: Unit = { words: [], single: 'and' }
export const comma: Unit = { words: [], single: ',' }
export const isSeparator = (unit: Unit) => unit === and || unit === comma

/** What is set before a word that plays this part. */
export const spelled = (negation: string, role: string) => `${negation}${role === '' ? '' : `${role} `}`
