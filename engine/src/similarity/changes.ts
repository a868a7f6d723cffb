import { isContent, isHead, isModifier, lastWord, type Part, relation, type Unit } from './name-parts.ts'
import { anybody, bareChanges, changeNames, standing } from './relation-words.ts'

/** What a name tells of somebody who comes from something or goes to something. */
export interface Change {
  readonly at: number
  readonly name: string
  /** It says what is left before it says for what: "leaving A for B". */
  readonly leaves: boolean
  readonly replaces: boolean
  /** A change proper, not a journey. */
  readonly switches: boolean
}

/** The word by which a name speaks of a change. */
export function findChange(units: readonly Unit[]): Change | undefined {
  const goes = units.some((unit) => {
    const kind = relation(unit)
    return kind === 'to' || kind === 'from' || unit.single === 'out' || unit.sign === 'path'
  })
  const at = units.findIndex((unit, n) => {
    const kind = relation(unit)
    if (kind === 'leave') return isVerbAt(units, n)
    if (!goes || (kind !== 'change' && kind !== 'travel')) return false
    const next = relation(units[n + 1])
    return !bareChanges.has(unit.single) || next === 'to' || next === 'from' || units[n + 1]?.single === 'out'
  })
  const unit = units[at]
  if (!unit) return undefined
  const kind = relation(unit)
  return {
    at,
    name: changeNames.get(unit.single) ?? unit.single,
    leaves: kind === 'leave',
    replaces: unit.single.startsWith('replac'),
    switches: kind === 'change',
  }
}

/** "Leaving AT&T" and "leaving for AT&T", but not "sports trading cards". */
function isVerbAt(units: readonly Unit[], at: number): boolean {
  const [before, unit, next] = [units[at - 1], units[at], units[at + 1]]
  if (!next || next.sign) return false
  const isAfterPeople = !before || before.words.length === 0 || isHead(before)
  return isAfterPeople || relation(next) !== undefined || unit?.single.startsWith('replac') === true
}

const isNamed = ({ words }: Unit) => words.length > 0
const isFilled = (part: Part | undefined) => part?.units.some(isNamed) === true

/** Brings a change into one form, however it is put: who it is told of stands where the name leaves a gap. */
export function settleChange(parts: Part[], { name, leaves, switches }: Change): void {
  const to = parts.find(({ role }) => role === 'to')
  const from = parts.find((part) => part.role === 'from' && isFilled(part))
  const subject = parts.find((part) => part.role === '' && isFilled(part))
  const isTold =
    subject?.negation === '' &&
    subject.units.some((unit) => isNamed(unit) && !isModifier(unit) && !anybody.has(lastWord(unit)))
  const isBefore = (part: Part) => subject !== undefined && parts.indexOf(subject) < parts.indexOf(part)
  if (to && !from && subject && isTold && isBefore(to)) moveUnits(parts, subject, 'from')
  else if (from && !to && subject && isTold && !leaves && isBefore(from) && subject.units.some(isContent))
    moveUnits(parts, subject, 'to')
  else if (to && !from && !switches && !leaves) to.role = ''
  const isWhole = ['from', 'to'].every((role) => parts.some((part) => part.role === role && isFilled(part)))
  for (const part of parts) dropStanding(part)
  parts.push({ role: '', negation: '', units: [{ words: [leaves && isWhole ? 'switcher' : name], single: '' }] })
}

/** Gives what a part names another role; what only grades it stays. */
function moveUnits(parts: Part[], part: Part, role: string): void {
  const moved = part.units.filter((unit) => !isModifier(unit))
  part.units.splice(0, part.units.length, ...part.units.filter(isModifier))
  parts.push({ role, negation: part.negation, units: moved })
}

/** Leaves out what goes without saying: the customers of "AT&T customers switching", and the people of "people moving". */
function dropStanding({ units, role }: Part): void {
  const named = units.filter(isNamed)
  const isAnybody = role === '' && named.every((unit) => anybody.has(lastWord(unit)))
  if (isAnybody) units.length = 0
  if (role !== 'from' && role !== 'to') return
  const kept = named.filter((unit) => !standing.has(lastWord(unit)))
  if (kept.length > 0) units.splice(0, units.length, ...kept)
}
