import type { sensitivities } from '@txadv/contract/vocabulary'

export type Sensitivity = (typeof sensitivities)[number]

/** The level of each class, from the gravest. */
export const sensitivityClasses = {
  children: 'Prohibited',
  sexual_orientation: 'Prohibited',
  gender_identity: 'Prohibited',
  adult: 'Prohibited',
  illegal_drugs: 'Prohibited',
  hate_violence: 'Prohibited',
  health: 'Sensitive',
  mental_health: 'Sensitive',
  reproductive_sexual_health: 'Sensitive',
  disability: 'Sensitive',
  genetic: 'Sensitive',
  religion: 'Sensitive',
  politics: 'Sensitive',
  ethnicity: 'Sensitive',
  immigration: 'Sensitive',
  union_membership: 'Sensitive',
  criminal_record: 'Sensitive',
  financial_hardship: 'Sensitive',
  personal_hardship: 'Sensitive',
  minors: 'Regulated',
  housing: 'Regulated',
  employment: 'Regulated',
  credit: 'Regulated',
  alcohol: 'Regulated',
  tobacco: 'Regulated',
  cannabis: 'Regulated',
  gambling: 'Regulated',
  firearms: 'Regulated',
  pharma_otc: 'Regulated',
  weight_loss: 'Regulated',
  dating: 'Regulated',
  crypto: 'Regulated',
  ownership: 'Regulated',
} as const satisfies Record<string, Sensitivity>
export type SensitivityClass = keyof typeof sensitivityClasses
