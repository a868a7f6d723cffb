import type { CategoryVerdict } from '../category.ts'
import { type Entry, signalIndex } from '../lexicon/vocabulary-index.ts'
import { type Reading, tokensRead } from '../reading.ts'
import { findChildrenClass, isForChildren } from './ages.ts'
import { type Sensitivity, type SensitivityClass, sensitivityClasses } from './classes.ts'
import { namesLowIncome } from './incomes.ts'
import { possibleWithin, sensitivePlaces } from './places.ts'
import { classNames } from './sensitivity-signals.ts'

const {
  ailment: heardAilment,
  alcoholFree: heardAlcoholFree,
  animal: heardAnimal,
  clinician: heardClinician,
  culture: heardCulture,
  harmless: heardHarmless,
  origin: heardOrigin,
  parent: heardParent,
  person: heardPerson,
  practitioner: heardPractitioner,
  prideGoods: heardPrideGoods,
  remedy: heardRemedy,
  seeking: heardSeeking,
} = signalIndex

const classCount = classNames.length
/** The signals of classes come last among all: each for sure, then each as a possibility. */
const firstClass = signalIndex[classNames[0] as SensitivityClass]
const firstPossible = firstClass + classCount
const rank: Record<Sensitivity, number> = { Standard: 0, Regulated: 1, Sensitive: 2, Prohibited: 3 }
const levels = classNames.map((name) => sensitivityClasses[name])
const masks = classNames.map((name) => possibleWithin[name])
const classOf = Object.fromEntries(classNames.map((name, at) => [name, at])) as Record<SensitivityClass, number>
const ofBody = classNames.map((name) =>
  ['health', 'mental_health', 'reproductive_sexual_health', 'disability', 'genetic', 'pharma_otc'].includes(name),
)
/** A runner-up this near to the first category, in hundredths, may be what was meant. */
const nearRunnerUp = 70

/** The words of grammar that give a class together with others. */
const gives = new Uint8Array(firstClass)
for (const name of ['prideGoods', 'origin', 'child', 'ailment', 'incomeWord'] as const) gives[signalIndex[name]] = 1

export interface SensitivityVerdict {
  readonly level: Sensitivity
  readonly classes: readonly SensitivityClass[]
}

const none: SensitivityVerdict = { level: 'Standard', classes: [] }

function addClass(classes: SensitivityClass[], name: SensitivityClass): void {
  if (!classes.includes(name)) classes.push(name)
}

/** Whether a word of two meanings has the delicate one here; one who is unsure of the category says yes (D40). */
function isMeant(of: number, verdict: CategoryVerdict): boolean {
  const mask = masks[of]
  if (!mask || verdict.first === 0 || mask[verdict.category] === 1) return true
  return mask[verdict.runnerUp] === 1 && verdict.second * 100 >= verdict.first * nearRunnerUp
}

/** Whether a signal of this kind was heard right at a token. */
function isHeardAt(reading: Reading, signal: number, start: number): boolean {
  for (let n = 0; n < reading.heardCount; n++)
    if (reading.heardSignal[n] === signal && reading.heardStart[n] === start) return true
  return false
}

/** The token before which words of the body are the trade of whoever is named after them, not what he has. */
function practisedUntil(reading: Reading): number {
  if (reading.heard(heardSeeking)) return 0
  if (reading.heard(heardClinician)) return tokensRead
  if (!reading.heard(heardPractitioner)) return 0
  let last = 0
  for (let n = 0; n < reading.heardCount; n++)
    if (reading.heardSignal[n] === heardPractitioner) last = reading.heardStart[n] as number
  return last + 1
}

/** Whether any word heard can give a class: most names have none, and they are to cost next to nothing. */
function isDelicate(reading: Reading): boolean {
  for (let n = 0; n < reading.heardCount; n++) {
    const signal = reading.heardSignal[n] as number
    if (signal >= firstClass || gives[signal] === 1) return true
  }
  return false
}

/** How delicate a topic is: the gravest of the classes that its words and its places in the tree give it (D29). */
export function sensitivityOf(reading: Reading, verdict: CategoryVerdict): SensitivityVerdict {
  const places = sensitivePlaces[verdict.category]
  if (!places && !isDelicate(reading)) return none
  const classes: SensitivityClass[] = []
  const ofAnimals = reading.heard(heardAnimal)
  const practised = practisedUntil(reading)
  let healthForSure = false
  for (let n = 0; n < reading.heardCount; n++) {
    const signal = reading.heardSignal[n] as number
    if (signal === heardOrigin) {
      if (isHeardAt(reading, heardPerson, reading.heardEnd[n] as number)) addClass(classes, 'ethnicity')
      continue
    }
    if (signal < firstClass) continue
    const of = (signal - firstClass) % classCount
    if (signal >= firstPossible && !isMeant(of, verdict)) continue
    if (of === classOf.alcohol && reading.heard(heardAlcoholFree)) continue
    if (of === classOf.health && signal < firstPossible) healthForSure = true
    if (ofBody[of] && (ofAnimals || (reading.heardStart[n] as number) < practised)) continue
    if (of === classOf.ethnicity && isHeardAt(reading, heardCulture, reading.heardEnd[n] as number)) continue
    if (
      (of === classOf.children || of === classOf.minors) &&
      (reading.heard(heardParent) || isForChildren(reading, reading.heardStart[n] as number))
    )
      continue
    addClass(classes, classNames[of] as SensitivityClass)
  }
  const ailing = reading.heard(heardAilment)
  if (ailing && reading.heard(heardRemedy) && !ofAnimals && practised === 0) addClass(classes, 'pharma_otc')
  // What is sold over the counter is judged by that, whatever vague word of health stands beside it.
  if (!healthForSure && classes.includes('pharma_otc') && classes.includes('health'))
    classes.splice(classes.indexOf('health'), 1)
  const children = findChildrenClass(reading, classes.includes('disability') || classes.includes('mental_health'))
  if (children) addClass(classes, children)
  if (namesLowIncome(reading)) addClass(classes, 'financial_hardship')
  if (places && !reading.heard(heardHarmless)) {
    const lifted = ofAnimals || ailing || practised > 0 || classes.includes('pharma_otc')
    for (let n = 0; n < reading.matchCount; n++)
      for (const { kind, category, node } of reading.matchEntries[n] as readonly Entry[]) {
        // A brand may be a namesake, and a category without a node rests on single words.
        if (kind !== 'term' || category !== verdict.category || node.l0 === '') continue
        const placed = places[node.l0] ?? places['']
        if (placed && !(lifted && ofBody[classOf[placed]])) addClass(classes, placed)
      }
  }
  let level: Sensitivity = 'Standard'
  for (const name of classes) {
    const own = levels[classOf[name]] as Sensitivity
    if (rank[own] > rank[level]) level = own
  }
  if (reading.heard(heardPrideGoods) && rank[level] < rank.Sensitive) {
    addClass(classes, 'sexual_orientation')
    level = 'Sensitive'
  }
  return { level, classes }
}
