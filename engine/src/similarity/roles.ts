import { bindModifiers, bindPeople } from './bindings.ts'
import { type Change, findChange, settleChange } from './changes.ts'
import {
  and,
  comma,
  isContent,
  isHead,
  isNumber,
  isPeople,
  lastWord,
  type Part,
  relation,
  spelled,
  type Unit,
} from './name-parts.ts'
import { governors, people, type Relation, standing } from './relation-words.ts'

/** What says something of the words around it and is one of them as well. */
const namesSomething = new Set<Relation>(['degree', 'status', 'and', 'change', 'travel'])
/** So many words of a clause tell what it is about. */
const clauseWords = 4
const everybody = /^(?:all|every|any|everyone|everybody|anyone|anybody|everything)$/

/**
 * The words of a name together with what part they play, where that makes another audience: "to android" and "from
 * iphone" beside "android" and "iphone". A name that only lists its words, in whatever order, has none of these.
 */
export function tagRoles(units: readonly Unit[]): string[] {
  return new RoleReader(units).read()
}

class RoleReader {
  readonly #units: readonly Unit[]
  readonly #parts: Part[] = [{ role: '', negation: '', units: [] }]
  readonly #tags: string[] = []
  /** What comes from somewhere or goes somewhere, if the name speaks of a change. */
  readonly #change: Change | undefined

  constructor(units: readonly Unit[]) {
    this.#units = units
    this.#change = findChange(units)
  }

  read(): string[] {
    for (let at = 0; at < this.#units.length; at++) at += this.#place(at)
    if (this.#change) settleChange(this.#parts, this.#change)
    this.#tags.push(...bindModifiers(this.#parts), ...bindPeople(this.#parts))
    return this.#spell()
  }

  get #part(): Part {
    return this.#parts.at(-1) as Part
  }

  #start(role: string, negation: Part['negation'] = this.#part.negation): void {
    this.#parts.push({ role, negation, units: [] })
  }

  #startClause(role: string, negation: Part['negation'] = ''): void {
    this.#parts.push({ role, negation, units: [], isClause: true })
  }

  /** What the name is about goes on, or what a clause says. */
  get #isOpen(): boolean {
    return this.#part.role === '' || this.#part.isClause === true
  }

  #at(at: number): Unit | undefined {
    return this.#units[at]
  }

  /** Puts the unit where it belongs; answers how many of the next ones belong to it. */
  #place(at: number): number {
    const unit = this.#at(at) as Unit
    if (unit.sign) return this.#placeSign(unit)
    if (at === this.#change?.at) return this.#placeChange(this.#change)
    const next = this.#at(at + 1)
    switch (relation(unit)) {
      case 'to':
        return this.#placeTo(at)
      case 'from':
        this.#go('from')
        return 0
      case 'of':
      case 'by':
      case 'as':
      case 'for':
      case 'with':
        return this.#placeBetween(at)
      case 'place':
        if (!this.#part.negation && !this.#isOpen && this.#part.units.length > 0) this.#start('')
        return 0
      case 'clause':
        if (unit.single === 'but' && everybody.test(this.#at(at - 1)?.single ?? '')) return this.#placeNegation(at)
        if (unit.single !== 'but' && this.#parts.some(({ units }) => units.some(isContent))) this.#startClause('who')
        else this.#start('', '')
        return 0
      case 'degree':
        if (unit.single === 'over') return this.#placeThan(at)
        this.#keep(unit)
        return 0
      case 'than':
        return this.#placeThan(at)
      case 'aside':
        this.#placeAside(unit, next)
        return 0
      case 'missing':
      case 'excluding':
      case 'not':
        return this.#placeNegation(at)
      case 'prefix':
        if (!next || next.sign || next.words.length === 0) this.#keep(unit)
        else this.#tagNext(unit.single === 'non' ? 'not' : unit.single, next)
        return 0
      case 'made':
        return this.#placeMade(unit, next)
      default:
        this.#placeThing(at)
        return 0
    }
  }

  #keep(unit: Unit): void {
    this.#part.units.push(unit)
  }

  #placeSign({ sign }: Unit): number {
    const { role, negation } = this.#part
    if (sign === 'path' && this.#change?.switches) this.#go('to')
    else if (sign !== 'comma') this.#start('', '')
    else if (negation && this.#excludes) this.#keep(comma)
    else if (negation) this.#start('', 'nor ')
    else if (role !== '') this.#start('')
    else this.#keep(comma)
    return 0
  }

  #excludes = false

  /** What a change is called stands for itself, wherever it is. */
  #placeChange({ name, leaves }: Change): number {
    this.#endMissing()
    const { role, negation, isClause } = this.#part
    if (negation) this.#tags.push(`not ${name}`)
    if (leaves) this.#start('from')
    else if (role !== '' && !isClause) this.#start('')
    return 0
  }

  /** What is missing ends where something is said of who misses it. */
  #endMissing(): void {
    if (this.#part.negation && !this.#denies && this.#part.units.some(({ words }) => words.length > 0))
      this.#start('', '')
  }

  /** Whether it is a deed that is denied, with all that belongs to it, or a thing that is missing. */
  #denies = false

  #go(role: string): void {
    this.#endMissing()
    this.#start(role)
  }

  #placeTo(at: number): number {
    const unit = this.#at(at) as Unit
    const [before, next] = [this.#at(at - 1), this.#at(at + 1)]
    const isRange = isNumber(before) && isNumber(next) && !this.#change
    if (isRange || !next || next.sign || (unit.single === 'to' && governors.has(before?.single ?? ''))) return 0
    const prefers = this.#units.some(({ single }) => /^prefer/.test(single))
    this.#go(prefers ? 'than' : 'to')
    return 0
  }

  /** The units from here up to the next relation or sign. */
  #following(at: number): Unit[] {
    const found: Unit[] = []
    for (let n = at + 1; n < this.#units.length; n++) {
      const unit = this.#units[n] as Unit
      const kind = relation(unit)
      if (unit.sign || (kind && !namesSomething.has(kind))) break
      if (unit.words.length > 0) found.push(unit)
    }
    return found
  }

  /** "Owners of dogs" are dog owners, but parents of teens are not teen parents: where both are people, it counts who is whose. */
  #placeBetween(at: number): number {
    const unit = this.#at(at) as Unit
    const kind = relation(unit)
    const after = this.#following(at)
    const { negation } = this.#part
    const change = this.#change
    if (change?.leaves && change.at < at && (kind === 'for' || (kind === 'with' && change.replaces))) {
      this.#go('to')
      return 0
    }
    const before = this.#units.slice(0, at)
    const bothPeople = before.some(isPeople) && after.some(isPeople)
    const ofPeople =
      (kind === 'of' || kind === 'by') &&
      !before.some(isPeople) &&
      after.length === 1 &&
      standing.has(lastWord(after[0]))
    if (kind === 'with' && negation && this.#part.units.length > 0) this.#endMissing()
    // What somebody makes is not what is made for somebody.
    const isMaker = kind === 'by' && !unit.fixed && before.length > 0 && after.length > 0 && !isNumber(after[0])
    if (bothPeople || ofPeople || isMaker) this.#start(kind === 'with' ? 'of' : (kind as string), this.#part.negation)
    else if (kind !== 'of' && !this.#isOpen && this.#part.units.length > 0) this.#start('')
    else if (kind === 'with' || kind === 'for') this.#keep(and)
    if (kind === 'as') this.#keep(unit)
    return 0
  }

  #placeThan(at: number): number {
    const unit = this.#at(at) as Unit
    const next = this.#at(at + 1)
    const pair = `${unit.single} ${next?.single}`
    if (pair === 'instead of' || pair === 'rather than') {
      this.#start('than')
      return 1
    }
    if (
      unit.single === 'instead' ||
      unit.single === 'rather' ||
      !next ||
      next.sign ||
      isNumber(next) ||
      this.#part.units.length === 0
    )
      this.#keep(unit)
    else this.#start(/^v/.test(unit.single) ? 'vs' : 'than')
    return 0
  }

  #placeNegation(at: number): number {
    const unit = this.#at(at) as Unit
    const next = this.#at(at + 1)
    const kind = relation(unit)
    if (!next || (next.sign && !this.#at(at + 2)) || (unit.single === 'no' && isNumber(next))) {
      this.#keep(unit)
      return 0
    }
    this.#excludes = kind === 'excluding'
    const nextKind = relation(next)
    this.#denies =
      kind === 'not' || nextKind === 'to' || nextKind === 'from' || nextKind === 'change' || nextKind === 'leave'
    this.#start('', 'not ')
    // "Not including", "not in" and the colon of "Exclude:" add nothing.
    return next.sign || nextKind === 'with' || nextKind === 'place' ? 1 : 0
  }

  #tagNext(tag: string, { words }: Unit): void {
    const { role, negation } = this.#part
    const last = words.length > 1 && people.has(words.at(-1) as string) ? 1 : 0
    for (const word of words.slice(0, words.length - last)) this.#tags.push(`${spelled(negation, role)}${tag} ${word}`)
  }

  #placeAside(unit: Unit, next: Unit | undefined): void {
    const isBetween = this.#parts.some(({ units }) => units.length > 0) && next && !next.sign
    this.#keep(unit)
    if (isBetween) this.#start(unit.single)
  }

  /** "Gluten free", "women owned", "owned by women": what it says, it says of the word before it or after "by". */
  #placeMade(unit: Unit, next: Unit | undefined): number {
    const before = this.#part.units.at(-1)
    const { role, negation } = this.#part
    this.#keep(unit)
    if (relation(next) === 'by') {
      this.#start(unit.single)
      return 1
    }
    for (const word of before?.words ?? []) this.#tags.push(`${spelled(negation, role)}${unit.single} ${word}`)
    return 0
  }

  #placeThing(at: number): void {
    const unit = this.#at(at) as Unit
    const { units } = this.#part
    const doing =
      relation(unit) === 'object' || (unit.single.length > 4 && unit.single.endsWith('ing') && isHead(units.at(-1)))
    if (unit.single === 'do' || unit.single === 'does' || unit.single === 'did') {
      if (relation(this.#at(at + 1)) === 'not') return
    }
    this.#keep(relation(unit) === 'and' ? and : unit)
    if (!doing || this.#part.role !== '') return
    const after = this.#units.slice(at + 1)
    const isAct = units.slice(0, -1).some(isContent) && isHead(units.at(-2))
    if (isAct || (units.slice(0, -1).some(isPeople) && after.some(isPeople) && isHead(units.at(-2))))
      this.#startClause(unit.single, this.#part.negation)
  }

  #spell(): string[] {
    const found = [...this.#tags]
    const headed =
      this.#parts.some(({ role, units, negation }) => role === '' && !negation && units.some(isHead)) ||
      this.#change !== undefined
    for (const { role, negation, units, isClause } of this.#parts) {
      const tag = spelled(negation, role)
      const named = units.filter(({ words }) => words.length > 0)
      const flat = named.flatMap(({ words }) => words)
      found.push(...flat)
      if (tag === '') continue
      // The noun that ends a name is what all of it is about: "non dog owners" are owners.
      const isReleased = !headed && flat.length > 1 && isHead(named.at(-1)) && this.#parts.at(-1)?.units === units
      const tagged = isReleased ? flat.slice(0, -1) : isClause && !negation ? flat.slice(0, clauseWords) : flat
      for (const word of tagged) found.push(`${tag}${word}`)
    }
    return found
  }
}
