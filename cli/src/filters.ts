import { buyerJourneys, intensities, segmentTypes, sensitivities, topicReviews } from '@txadv/contract/vocabulary'
import type { Input } from '@txadv/sdk'
import { type Command, Option } from 'commander'

/** The filters that the library, the export and a push share. */
export type LibraryFilters = Omit<NonNullable<Input<'GET /api/export'>['query']>, 'format' | 'full'>
export type CatalogFilters = NonNullable<Input<'POST /api/topics/catalog'>['body']['filters']>

interface Filter {
  readonly says: string
  /** Whether several may be given, any of which fits. */
  readonly several?: true
  readonly choices?: readonly string[]
  /** A shorter word for the same. */
  readonly alias?: string
}

const several = true

const inBoth: Record<keyof CatalogFilters, Filter> = {
  search: { says: 'words in the name' },
  parentCategory: { several, says: 'the parent category', alias: '--category' },
  taxonomyType: { several, says: 'the taxonomy type' },
  subcategory: { several, says: 'the subcategory' },
  segmentType: { several, says: 'the segment type', choices: segmentTypes, alias: '--segment' },
  audienceType: { several, says: 'the audience type' },
}

export const libraryFilters: Record<keyof LibraryFilters, Filter> = {
  ...inBoth,
  subcategoryL1: { several, says: 'level 1 of the subcategory' },
  subcategoryL2: { several, says: 'level 2 of the subcategory' },
  subcategoryL3: { several, says: 'level 3 of the subcategory' },
  subcategoryL4: { several, says: 'level 4 of the subcategory' },
  iabCode: { several, says: 'the IAB code' },
  engineVersion: { several, says: 'the version of the engine that classified it' },
  source: { several, says: 'where it came from' },
  internalId: { several, says: 'its id' },
  hasExternalId: { says: 'whether it has an external id', choices: ['true', 'false'] },
  sensitivity: { several, says: 'the sensitivity', choices: sensitivities },
  intensity: { several, says: 'the intensity', choices: intensities },
  buyerJourney: { several, says: 'the stage of the buyer journey', choices: buyerJourneys },
  scoreMin: { says: 'the lowest composite score, 0 to 100' },
  scoreMax: { says: 'the highest composite score, 0 to 100' },
  createdFrom: { says: 'the first moment of coming into the library' },
  createdBefore: { says: 'the moment before which it came into the library' },
  liveOn: { several, says: 'a platform that it has a live segment on' },
  notLiveOn: { several, says: 'a platform that it has no live segment on' },
  review: { several, says: 'whether its classification needs review or was confirmed', choices: topicReviews },
}
export const catalogFilters = inBoth

const flagOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** An option that may be given more than once: its values are a list. */
export function repeatable(option: Option): Option {
  const readOne = option.parseArg ?? ((value: string) => value)
  return option.argParser((value: string, before: readonly string[] = []) => [
    ...before,
    readOne(value, undefined as never) as string,
  ])
}

/** Gives a command an option for each filter. */
export function addFilters(command: Command, filters: Readonly<Record<string, Filter>>): Command {
  for (const [name, { says, choices, alias, several }] of Object.entries(filters)) {
    const told = several ? `${says}; again for any of several` : says
    const option = new Option(`${alias ? `${alias}, ` : ''}${flagOf(name)} <value>`, told).helpGroup('Filters:')
    if (choices) option.choices(choices)
    command.addOption(several ? repeatable(option) : option)
  }
  return command
}

/** The filters among a command's options; undefined where none was given. */
export function filtersIn<F extends object>(
  filters: Readonly<Record<keyof F, Filter>>,
  options: object,
): F | undefined {
  const given = Object.entries(options).filter(([name, value]) => name in filters && value !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as F) : undefined
}
