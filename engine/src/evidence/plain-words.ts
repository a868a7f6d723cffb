import type { SensitivityClass } from '../sensitivity/classes.ts'
import type { Hush } from '../sensitivity/sensitivity.ts'
import type { PossibleClass } from '../sensitivity/sensitivity-signals.ts'
import type { Signal } from '../signals/signals.ts'

/** The classes of sensitivity as a person calls them. */
export const plainClasses: Readonly<Record<SensitivityClass, string>> = {
  children: 'children under 13',
  sexual_orientation: 'sexual orientation',
  gender_identity: 'gender identity',
  adult: 'adult content',
  illegal_drugs: 'illegal drugs',
  hate_violence: 'hate or violence',
  health: 'health',
  mental_health: 'mental health',
  reproductive_sexual_health: 'reproductive or sexual health',
  disability: 'disability',
  genetic: 'genetic data',
  religion: 'religion',
  politics: 'politics',
  ethnicity: 'ethnic origin',
  immigration: 'immigration',
  union_membership: 'union membership',
  criminal_record: 'a criminal record',
  financial_hardship: 'financial hardship',
  personal_hardship: 'personal hardship',
  minors: 'minors aged 13 to 17',
  housing: 'housing',
  employment: 'employment',
  credit: 'credit',
  alcohol: 'alcohol',
  tobacco: 'tobacco',
  cannabis: 'cannabis',
  gambling: 'gambling',
  firearms: 'firearms',
  pharma_otc: 'over-the-counter medicine',
  weight_loss: 'weight loss',
  dating: 'dating',
  crypto: 'cryptocurrency',
  ownership: 'what people own',
}

type PlainSignal = Exclude<Signal, SensitivityClass | PossibleClass>

const plainSignals: Readonly<Record<PlainSignal, string>> = {
  decisionMaker: 'names people who decide on purchases at work',
  previousBuyer: 'names people who bought before and stopped',
  pastPurchaser: 'names people who bought already',
  owner: 'names people who own it',
  supporter: 'names people who support a cause',
  employee: 'names people by their work or search for work',
  lifeStage: 'names people at a stage of life',
  subscriber: 'names members, customers or subscribers',
  visitor: 'names people who go there',
  inMarket: 'names people who are looking to buy',
  buyer: 'names buyers',
  fan: 'names people who follow, watch or play',
  user: 'names people who use it',
  eater: 'names people who eat, drink or smoke it',
  professional: 'names a trade or business',
  demographic: 'names people by who they are',
  enthusiast: 'names people who enjoy it',
  cue: 'names people without saying which',
  b2e: 'speaks of employees or job seekers',
  b2g: 'speaks of government',
  notB2g: 'sounds like government, but is for consumers',
  b2b2c: 'speaks of businesses and consumers',
  b2b: 'speaks of businesses',
  b2c: 'speaks of consumers',
  eventIntent: 'names an event',
  holidayIntent: 'names a holiday',
  solutionIntent: 'names a solution for businesses',
  serviceIntent: 'names a service',
  needIntent: 'names a need or problem',
  identityIntent: 'says who people are',
  placeIntent: 'names a place',
  contentIntent: 'names something to watch, read or hear',
  activityIntent: 'names an activity',
  productIntent: 'names a product',
  stronger: 'says that the interest is strong',
  weaker: 'says that the interest is weak',
  comparing: 'says that people compare offers',
  buyingMore: 'says that customers may buy again',
  advocating: 'says that people recommend it',
  wondering: 'says that people look for advice',
  upgrading: 'says that people want to replace what they have',
  harmless: 'is a phrase without a sensitive meaning',
  prideGoods: 'names goods for Pride',
  person: 'names people',
  culture: 'names culture, food or travel and not people',
  parent: 'names those who raise or teach children',
  child: 'names young people',
  childNoun: 'names children',
  ageWord: 'announces an age',
  practitioner: 'names a profession',
  clinician: 'names those who treat patients',
  seeking: 'names people who look for help or have it themselves',
  animal: 'is about animals',
  ailment: 'names a minor ailment',
  remedy: 'names a remedy',
  alcoholFree: 'says that it is free of alcohol',
  incomeWord: 'announces an income',
  underWord: 'says that an amount is a maximum',
  origin: 'names an origin',
}

/** What a signal says, in words for people. */
export function describeSignal(signal: Signal): string {
  const known = plainSignals[signal as PlainSignal]
  if (known !== undefined) return known
  const possible = signal.startsWith('possible_')
  const name = plainClasses[signal.replace('possible_', '') as SensitivityClass]
  return possible ? `may mean ${name}` : `is about ${name}`
}

/** Why a delicate word was left out, in words for people. */
export const plainHushes: Readonly<Record<Hush, string>> = {
  otherMeaning: 'it has another meaning in this category',
  alcoholFree: 'the name says that it is free of alcohol',
  animals: 'the name is about animals',
  trade: 'it is the trade of the people named, not their own condition',
  culture: 'it describes food, culture or travel, not people',
  parents: 'the people named are adults who buy for or look after children',
}
