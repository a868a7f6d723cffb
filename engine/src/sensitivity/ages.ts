import { signalIndex } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'

const { ageWord: heardAgeWord, child: heardChild, childNoun: heardChildNoun, parent: heardParent } = signalIndex

const precedesChildren = new Set([
  'for',
  'para',
  'pour',
  'fur',
  'per',
  'with',
  'w',
  'of',
  'no',
  'without',
  'con',
  'avec',
  'mit',
  'com',
])

/** Whether what a child is named for is a thing: the lessons of "Swim Lessons for Toddlers" are bought by others. */
export function isForChildren({ texts }: Reading, start: number): boolean {
  return start > 0 && precedesChildren.has(texts[start - 1] as string)
}

/** The number a token writes, or -1: "12", "12y" and "12yo" are ages, "401k" is none. */
function ageOf(text: string | undefined): number {
  if (text === undefined || text.length > 4) return -1
  let value = 0
  let at = 0
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  if (at === 0 || at > 2) return -1
  const rest = text.slice(at)
  return rest === '' || rest === 'y' || rest === 'yo' || rest === 'yr' ? value : -1
}

/** Children or minors, if the name counts their years, or names children and nothing else (D31). */
export function findChildrenClass(reading: Reading, disabled: boolean): 'children' | 'minors' | null {
  if (!reading.heard(heardChild) || reading.heard(heardParent)) return null
  const { count } = reading
  for (let n = 0; n < reading.heardCount; n++) {
    const signal = reading.heardSignal[n]
    if (signal !== heardChild && signal !== heardChildNoun) continue
    const start = reading.heardStart[n] as number
    const end = reading.heardEnd[n] as number
    if (isForChildren(reading, start)) continue
    if (signal === heardChildNoun) {
      if (disabled) return 'children'
      if (start === 0 && end === count) return 'children'
      continue
    }
    const grave = yearsAfter(reading, end)
    if (grave) return grave
  }
  return null
}

/** What ages say that stand right after a token, or further on after a word like "ages". */
function yearsAfter(reading: Reading, from: number): 'children' | 'minors' | null {
  const { texts, count } = reading
  for (let at = from; at < count; at++) {
    const first = ageOf(texts[at])
    if (first < 0) continue
    const announced = at === from || saysAge(reading, at)
    if (!announced) continue
    const second = ageOf(texts[at + 1])
    if (second < 0 && !saysAge(reading, at)) return null
    if (first <= 12) return 'children'
    return first <= 17 && second <= 17 ? 'minors' : null
  }
  return null
}

function saysAge(reading: Reading, before: number): boolean {
  for (let n = 0; n < reading.heardCount; n++)
    if (reading.heardSignal[n] === heardAgeWord && reading.heardEnd[n] === before) return true
  return false
}
