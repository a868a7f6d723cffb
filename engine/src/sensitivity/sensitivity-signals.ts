import { ageVocabulary } from './age-vocabulary.ts'
import { bodyMindVocabulary } from './body-mind-vocabulary.ts'
import { civicVocabulary } from './civic-vocabulary.ts'
import { type SensitivityClass, sensitivityClasses } from './classes.ts'
import { commerceVocabulary } from './commerce-vocabulary.ts'
import { conditionVocabulary } from './condition-vocabulary.ts'
import { faithVocabulary } from './faith-vocabulary.ts'
import { grammarVocabulary } from './grammar-vocabulary.ts'
import { hardshipVocabulary } from './hardship-vocabulary.ts'
import { medicineVocabulary } from './medicine-vocabulary.ts'
import { peopleVocabulary } from './people-vocabulary.ts'
import { prohibitedVocabulary } from './prohibited-vocabulary.ts'
import { viceVocabulary } from './vice-vocabulary.ts'

const { origin, ...peoples } = peopleVocabulary
const { medical_cannabis: medicalCannabis, cannabis, ...vices } = viceVocabulary
const { health, health_foreign: foreignHealth } = conditionVocabulary
const { prescriptions, pharma_otc } = medicineVocabulary

/** The words of each class; one after `?` counts only in a category where it means that. */
const vocabularies: Record<SensitivityClass, string> = {
  ...ageVocabulary,
  ...prohibitedVocabulary,
  ...bodyMindVocabulary,
  ...faithVocabulary,
  ...peoples,
  ...civicVocabulary,
  ...hardshipVocabulary,
  ...vices,
  ...commerceVocabulary,
  pharma_otc,
  // Cannabis as a medicine is a matter of health besides (D37).
  health: [health, foreignHealth, prescriptions, medicalCannabis].join(','),
  cannabis: `${cannabis}, ${medicalCannabis}`,
}

export type GrammarSignal = keyof typeof grammarVocabulary | 'origin'
export type PossibleClass = `possible_${SensitivityClass}`
export type SensitivitySignal = GrammarSignal | SensitivityClass | PossibleClass

/** The classes in the order of their signals: first each for sure, then each as a possibility. */
export const classNames = Object.keys(sensitivityClasses) as SensitivityClass[]

function splitByCertainty(): Record<SensitivityClass | PossibleClass, string> {
  const sure: Record<string, string> = {}
  const possible: Record<string, string> = {}
  for (const name of classNames) {
    const words = vocabularies[name].split(',').map((word) => word.trim())
    sure[name] = words.filter((word) => !word.startsWith('?')).join(',')
    possible[`possible_${name}`] = words
      .filter((word) => word.startsWith('?'))
      .map((word) => word.slice(1))
      .join(',')
  }
  return { ...sure, ...possible } as Record<SensitivityClass | PossibleClass, string>
}

/** What makes a topic delicate: the words of its grammar, then those of the classes. */
export const sensitivitySignals: Readonly<Record<SensitivitySignal, string>> = {
  ...grammarVocabulary,
  origin,
  ...splitByCertainty(),
}
