import type { CategoryVerdict } from '../category.ts'
import { categoryIndex, type Entry, signalIndex, type TokenForm } from '../lexicon/vocabulary-index.ts'
import { type Reading, tokensRead } from '../reading.ts'
import { findChildrenClass, isForChildren } from './ages.ts'
import { type Sensitivity, type SensitivityClass, sensitivityClasses } from './classes.ts'
import { namesLowIncome } from './incomes.ts'
import { soundsMedical } from './medical-stems.ts'
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
const medicalCategory = categoryIndex['Health & Medical']
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

/** Why a word of a delicate class does not count in a name. */
export const hushes = ['otherMeaning', 'alcoholFree', 'animals', 'trade', 'culture', 'parents'] as const
export type Hush = (typeof hushes)[number]

/** What hushes the word of a class that was heard as the n-th signal; nothing when it counts. */
function findHush(reading: Reading, verdict: CategoryVerdict, n: number, practised: number): Hush | undefined {
  const signal = reading.heardSignal[n] as number
  const of = (signal - firstClass) % classCount
  if (signal >= firstPossible && !isMeant(of, verdict)) return 'otherMeaning'
  if (of === classOf.alcohol && reading.heard(heardAlcoholFree)) return 'alcoholFree'
  if (ofBody[of] && reading.heard(heardAnimal)) return 'animals'
  if (ofBody[of] && (reading.heardStart[n] as number) < practised) return 'trade'
  if (of === classOf.ethnicity && isHeardAt(reading, heardCulture, reading.heardEnd[n] as number)) return 'culture'
  if (of !== classOf.children && of !== classOf.minors) return undefined
  return reading.heard(heardParent) || isForChildren(reading, reading.heardStart[n] as number) ? 'parents' : undefined
}

/** A word of a delicate class in a name, and why it does not count if it does not. */
export interface DelicateWord {
  readonly start: number
  readonly end: number
  readonly name: SensitivityClass
  readonly hush: Hush | undefined
}

/** Every word of a delicate class in a name; for explanations alone. */
export function findDelicateWords(reading: Reading, verdict: CategoryVerdict): DelicateWord[] {
  const practised = practisedUntil(reading)
  const found: DelicateWord[] = []
  for (let n = 0; n < reading.heardCount; n++) {
    const signal = reading.heardSignal[n] as number
    if (signal < firstClass) continue
    const name = classNames[(signal - firstClass) % classCount] as SensitivityClass
    const hush = findHush(reading, verdict, n, practised)
    found.push({ start: reading.heardStart[n] as number, end: reading.heardEnd[n] as number, name, hush })
  }
  return found
}

/** Whether a word that no list of things holds, or only that of medicines, is made like a medicine or an illness. */
function namesMedicine({ forms, count }: Reading, isMedical: boolean): boolean {
  for (let at = 0; at < count; at++) {
    const { text, isWhole } = forms[at] as TokenForm
    if ((isMedical || !isWhole) && soundsMedical(text)) return true
  }
  return false
}

/** How delicate a topic is: the gravest of the classes that its words and its places in the tree give it (D29). */
export function sensitivityOf(reading: Reading, verdict: CategoryVerdict): SensitivityVerdict {
  const places = sensitivePlaces[verdict.category]
  const medicine = namesMedicine(reading, verdict.category === medicalCategory)
  if (!places && !medicine && !isDelicate(reading)) return none
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
    const hush = findHush(reading, verdict, n, practised)
    if (of === classOf.health && signal < firstPossible) healthForSure = true
    if (!hush) addClass(classes, classNames[of] as SensitivityClass)
  }
  if (medicine && !ofAnimals && practised === 0 && !classes.includes('pharma_otc')) addClass(classes, 'health')
  const ailing = reading.heard(heardAilment)
  if (ailing && reading.heard(heardRemedy) && !ofAnimals && practised === 0) addClass(classes, 'pharma_otc')
  // What is sold over the counter is judged by that, whatever vague word of health stands beside it.
  if (!healthForSure && classes.includes('pharma_otc') && classes.includes('health'))
    classes.splice(classes.indexOf('health'), 1)
  const children = findChildrenClass(reading, classes.includes('disability') || classes.includes('mental_health'))
  if (children) addClass(classes, children)
  if (namesLowIncome(reading)) addClass(classes, 'financial_hardship')
  if (places && !reading.heard(heardHarmless)) {
    const always = places['']
    // A name of which no word is listed is what its category is (D40).
    if (always && reading.matchCount === 0) addClass(classes, always)
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
