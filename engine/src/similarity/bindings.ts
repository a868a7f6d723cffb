import {
  and,
  comma,
  isContent,
  isModifier,
  isPeople,
  isSeparator,
  lastWord,
  type Part,
  relation,
  spelled,
  type Unit,
} from './name-parts.ts'

/** Where several things are graded, or listed, it counts which is heavy and which light, which is former and which new. */
export function bindModifiers(parts: readonly Part[]): string[] {
  const tags: string[] = []
  const isSeveral = parts.flatMap(({ units }) => units).filter(isModifier).length > 1
  for (const { units, role, negation } of parts) {
    if (!units.some(isModifier)) continue
    const lists = splitAt(units)
    const isList = lists.filter((list) => list.some(({ words }) => words.length > 0)).length > 1
    units.forEach((unit, at) => {
      if (!isModifier(unit)) return
      const isListed = isList && relation(unit) === 'status' && bindsInList(lists, unit, units)
      if (!isSeveral && !isListed) return
      for (const word of targetsOf(units, at)) tags.push(`${spelled(negation, role)}${unit.words.join(' ')} ${word}`)
    })
  }
  return tags
}

/** Where a name is about several, each with something of its own, it counts whose that is: "dog lovers, cat haters". */
export function bindPeople(parts: readonly Part[]): string[] {
  const bound: string[][] = []
  for (const { role, negation, units } of parts) {
    if (role !== '' || negation) continue
    let own: string[] = []
    for (const unit of units) {
      if (isPeople(unit)) {
        if (own.length > 0) bound.push(own.map((word) => `${lastWord(unit)} ${word}`))
        own = []
      } else if (unit === comma) own = []
      else if (isContent(unit)) own.push(...unit.words)
    }
  }
  return bound.length > 1 ? bound.flat() : []
}

function splitAt(units: readonly Unit[]): Unit[][] {
  const lists: Unit[][] = [[]]
  for (const unit of units)
    if (isSeparator(unit)) lists.push([])
    else (lists.at(-1) as Unit[]).push(unit)
  return lists
}

/** In a list by commas a modifier belongs to its own entry, unless that names the people and no other does. */
function bindsInList(lists: readonly (readonly Unit[])[], modifier: Unit, units: readonly Unit[]): boolean {
  if (units.includes(and)) return true
  const own = lists.find((list) => list.includes(modifier)) ?? []
  return !own.some(isPeople) || lists.some((list) => list !== own && list.some(isPeople))
}

/** What a modifier grades: the next thing that is none itself ("new and used cars"), or else the one before it. */
function targetAt(units: readonly Unit[], at: number): number {
  for (let n = at + 1; n < units.length; n++) {
    const unit = units[n] as Unit
    if (unit === comma && !isModifier(units[n + 1] ?? comma)) break
    if (!isSeparator(unit) && !isModifier(unit) && unit.words.length > 0) return n
  }
  for (let n = at - 1; n >= 0 && !isSeparator(units[n] as Unit); n--) {
    const unit = units[n] as Unit
    if (unit.words.length > 0 && !isModifier(unit)) return n
  }
  return -1
}

/** The words that a modifier grades; where another grades the same elsewhere, as in "new car owners with used car loans", with those after it. */
function targetsOf(units: readonly Unit[], at: number): readonly string[] {
  const target = targetAt(units, at)
  if (target < 0) return []
  const { words } = units[target] as Unit
  const isAgain = units.some((unit, n) => n !== target && unit.words.length > 0 && lastWord(unit) === words.at(-1))
  if (!isAgain || target < at) return words
  const found: string[] = []
  for (let n = target; n < units.length && !isSeparator(units[n] as Unit) && !isModifier(units[n] as Unit); n++)
    found.push(...(units[n] as Unit).words)
  return found
}
