import { signalIndex } from '../lexicon/vocabulary-index.ts'
import { type Reading, signs } from '../reading.ts'
import { singular } from '../text.ts'

const {
  ageWord: heardAgeWord,
  child: heardChild,
  childNoun: heardChildNoun,
  harmless: heardHarmless,
  parent: heardParent,
} = signalIndex

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

/** Who is under thirteen whatever else is said; "boys" and "girls" may be a band. */
const children = new Set(
  `kids children toddler toddlers infant infants tween tweens preteen preteens preschooler preschoolers kindergartner
  kindergartners kindergartener kindergarteners kindergarten preschool elementary schoolchildren schoolkids youngsters niños niñas enfants kinder crianças
  bambini`.split(/\s+/),
)
/** What children do themselves; who shops for them is no child. */
const doers = new Set(
  `viewer watcher gamer player listener reader streamer fan audience pupil student enrollee camper athlete dancer swimmer
  learner follower spectator participant attendee skater gymnast singer visitor`.split(/\s+/),
)
const doing = new Set(
  `who that watching playing attending learning using listening reading streaming enrolled studying visiting interested
  aged between under in online que qui die che`.split(/\s+/),
)
/** What a child may be a user of; users of milk or diapers are the parents. */
const playthings = new Set(
  `app apps tablet ipad phone smartphone game console internet web site youtube tiktok roblox minecraft fortnite chromebook
  device platform online media computer mobile`.split(/\s+/),
)
const buying = new Set(
  'buyer shopper purchaser intender intent buying shopping gift toy clothing apparel shoe furniture bedding'.split(' '),
)

function isHushed(reading: Reading, at: number): boolean {
  for (let n = 0; n < reading.heardCount; n++)
    if (
      reading.heardSignal[n] === heardHarmless &&
      (reading.heardStart[n] as number) <= at &&
      at < (reading.heardEnd[n] as number)
    )
      return true
  return false
}

/** Whether the children of this token do something themselves: "Kids Who Skate", "Tween Comedy Viewers". */
function isActing(reading: Reading, at: number): boolean {
  const { texts, breaks, count } = reading
  if (at + 1 >= count) return false
  if (doing.has(texts[at + 1] as string)) return true
  let last = at
  while (last + 1 < count && (breaks[last + 1] as number) < signs.opened) last++
  const head = singular(texts[last] as string)
  if (last === at) return false
  if (head === 'user') return last === at + 1 || playthings.has(texts[last - 1] as string)
  return doers.has(head)
}

const lowOrdinals = new Set('first second third fourth fifth sixth 1st 2nd 3rd 4th 5th 6th'.split(' '))

/** Whether the token is the "grade" of "second grade": "grade" alone may be of steel. */
function isLowGrade({ texts }: Reading, at: number): boolean {
  return at > 0 && singular(texts[at] as string) === 'grade' && lowOrdinals.has(texts[at - 1] as string)
}

/** Children who are the audience by what the name says they do. */
function namesActingChildren(reading: Reading): boolean {
  for (let at = 0; at < reading.count; at++)
    if (
      (children.has(reading.texts[at] as string) || isLowGrade(reading, at)) &&
      !isForChildren(reading, at) &&
      isActing(reading, at) &&
      !isHushed(reading, at)
    )
      return true
  return false
}

/** Children or minors, if the name counts their years, says what they do, or names children and nothing else (D31). */
export function findChildrenClass(reading: Reading, disabled: boolean): 'children' | 'minors' | null {
  if (reading.heard(heardParent)) return null
  if (namesActingChildren(reading)) return 'children'
  if (!reading.heard(heardChild)) return bareYears(reading)
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

/** Ages that stand alone, or with nobody but an audience: "Ages 6-11", "P2-11", "Persons 6-11". */
function bareYears(reading: Reading): 'children' | 'minors' | null {
  const { texts, count } = reading
  let first = -1
  let second = -1
  for (let at = 0; at < count; at++) {
    const text = texts[at] as string
    const age = ageOf(personYears.test(text) ? text.slice(1) : text)
    if (age < 0) {
      if (first >= 0 && second < 0) return null
      if (!around.has(text) && !saysAge(reading, at + 1)) return null
      continue
    }
    if (first < 0) {
      if (age === ageOf(text) && !(at > 0 && (saysAge(reading, at) || around.has(texts[at - 1] as string)))) return null
      first = age
    } else if (second < 0) second = age
    else return null
  }
  if (first < 0 || second <= first) return null
  if (first < 12 && second <= 12) return 'children'
  return first >= 12 && second <= 17 ? 'minors' : null
}

const personYears = /^[pk]\d{1,2}$/
/** Words of ratings and plans that say nothing of whose age it is. */
const around = new Set(
  'persons people viewers audience demo demographic segment age ages aged group youth kids'.split(' '),
)

/** The age of a token, or of the school year that a grade word announces. */
function yearsOf(reading: Reading, at: number): number {
  const text = reading.texts[at]
  const isGrade = at > 0 && grades.has(singular(reading.texts[at - 1] as string))
  if (isGrade && (text === 'k' || text === 'prek' || text === 'pk')) return gradeOffset
  const age = ageOf(text)
  return age >= 0 && isGrade ? age + gradeOffset : age
}
const grades = new Set(['grade', 'gr', 'year', 'yr'])
const gradeOffset = 5

/** What ages say that stand right after a token, or further on after a word like "ages". */
function yearsAfter(reading: Reading, from: number): 'children' | 'minors' | null {
  const { texts, count } = reading
  for (let at = from; at < count; at++) {
    const first = yearsOf(reading, at)
    if (first < 0) continue
    const announced = at === from || saysAge(reading, at)
    if (!announced) continue
    if (at > from && buys(reading)) return null
    const second = ageOf(texts[at + 1])
    if (second < 0 && !saysAge(reading, at)) return null
    if (first <= 12) return 'children'
    return first <= 17 && second <= 17 ? 'minors' : null
  }
  return null
}

/** Whether the name is of things that are bought: "Boys Shoes Ages 5-8" are not for boys to buy. */
function buys({ texts, count }: Reading): boolean {
  for (let at = 0; at < count; at++) if (buying.has(singular(texts[at] as string))) return true
  return false
}

function saysAge(reading: Reading, before: number): boolean {
  for (let n = 0; n < reading.heardCount; n++)
    if (reading.heardSignal[n] === heardAgeWord && reading.heardEnd[n] === before) return true
  return false
}
