import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shuffleName } from '../eval/shuffle-names.ts'
import { type Row, readRows } from '../eval/tables.ts'

/** A name with its labels, as one author gave them. */
export interface LabelledName {
  readonly name: string
  readonly source: string
  readonly category: string
  readonly segment: string
  readonly audience: string
  readonly intent: string
  readonly isEnglish: boolean
  /** The author doubted a rule. */
  readonly isUnclear: boolean
  /** Its brands and places were exchanged: it teaches that they do not decide, and no figure counts it. */
  readonly isShuffled: boolean
}

export const setsFolder = resolve(import.meta.dirname, 'sets')

/** A name whose author doubted a rule, or that was shuffled, teaches half as much. */
export const weightOf = ({ isUnclear, isShuffled }: LabelledName): number =>
  (isUnclear ? 0.5 : 1) * (isShuffled ? 0.5 : 1)

/** Sources of one author: who writes three sources has one way with names, so all three are left out together. */
export const authors: readonly (readonly string[])[] = [
  ['tv-panel', 'card-spend', 'foot-traffic'],
  ['auto-motion', 'health-care', 'tech-intent'],
  ['work-learn', 'travel-stay', 'money-cover'],
  ['family-life', 'play-stage', 'home-move'],
  ['agency-desk', 'shelf-loyalty', 'dmp-tree'],
  ['latin-markets', 'euro-markets', 'british-isles'],
  ['civic-trade', 'field-club', 'style-shop'],
]

const labelled = (row: Row, source: string, unclear: boolean, isEnglish: boolean): LabelledName => ({
  name: row.topic_name ?? '',
  source,
  category: row.parent_category ?? '',
  segment: row.segment_type ?? '',
  audience: row.audience_type ?? '',
  intent: row.primary_intent ?? '',
  isEnglish,
  isUnclear: unclear,
  isShuffled: false,
})

/** The names with a brand or place, with others in their stead. */
export function shuffleNames(names: readonly LabelledName[]): LabelledName[] {
  return names
    .map((each) => ({ ...each, name: shuffleName(each.name, each.category, 'learned'), isShuffled: true }))
    .filter(({ name }, at) => name !== names[at]?.name)
}

/** The names of every source in the folder: of this repository's form, or of the evaluation's. */
export function readNames(folder: string, isEnglish: (name: string) => boolean): LabelledName[] {
  return readdirSync(folder)
    .sort()
    .flatMap((set) => {
      const own = readRows(join(folder, set), 'names.tsv')
      if (own) return own.map((row) => labelled(row, set, row.unclear !== '', row.language === 'en'))
      const rows = readRows(join(folder, set), 'field_heldout.tsv', 'field_dev.tsv') ?? []
      const source = set.replace(/-extra$/, '')
      const doubted = existsSync(join(folder, source, 'unclear.tsv'))
        ? new Set(readRows(join(folder, source), 'unclear.tsv')?.map((row) => row.name))
        : new Set<string>()
      return rows.map((row) => labelled(row, source, doubted.has(row.topic_name), isEnglish(row.topic_name ?? '')))
    })
}
