import { buyerJourneys, intensities, segmentTypes, sensitivities, topicReviews } from '@txadv/contract/vocabulary'
import type { Input } from '@txadv/sdk'
import { type Command, Option } from 'commander'

/** The filters that the library, the export and a push share. */
export type LibraryFilters = Omit<NonNullable<Input<'GET /api/export'>['query']>, 'format' | 'full'>
export type CatalogFilters = NonNullable<Input<'POST /api/topics/catalog'>['body']['filters']>

interface Filter {
  readonly says: string
  readonly choices?: readonly string[]
  /** A shorter word for the same. */
  readonly alias?: string
}

const inBoth: Record<keyof CatalogFilters, Filter> = {
  search: { says: 'words in the name' },
  parentCategory: { says: 'the parent category', alias: '--category' },
  taxonomyType: { says: 'the taxonomy type' },
  subcategory: { says: 'the subcategory' },
  segmentType: { says: 'the segment type', choices: segmentTypes, alias: '--segment' },
  audienceType: { says: 'the audience type' },
}

export const libraryFilters: Record<keyof LibraryFilters, Filter> = {
  ...inBoth,
  subcategoryL1: { says: 'level 1 of the subcategory' },
  subcategoryL2: { says: 'level 2 of the subcategory' },
  subcategoryL3: { says: 'level 3 of the subcategory' },
  subcategoryL4: { says: 'level 4 of the subcategory' },
  iabCode: { says: 'the IAB code' },
  engineVersion: { says: 'the version of the engine that classified it' },
  source: { says: 'where it came from' },
  internalId: { says: 'its id' },
  hasExternalId: { says: 'whether it has an external id', choices: ['true', 'false'] },
  sensitivity: { says: 'the sensitivity', choices: sensitivities },
  intensity: { says: 'the intensity', choices: intensities },
  buyerJourney: { says: 'the stage of the buyer journey', choices: buyerJourneys },
  scoreMin: { says: 'the lowest composite score, 0 to 100' },
  scoreMax: { says: 'the highest composite score, 0 to 100' },
  createdFrom: { says: 'the first moment of coming into the library' },
  createdBefore: { says: 'the moment before which it came into the library' },
  liveOn: { says: 'a platform that it has a live segment on' },
  notLiveOn: { says: 'a platform that it has no live segment on' },
  review: { says: 'whether its classification needs review or was confirmed', choices: topicReviews },
}
export const catalogFilters = inBoth

const flagOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Gives a command an option for each filter. */
export function addFilters(command: Command, filters: Readonly<Record<string, Filter>>): Command {
  for (const [name, { says, choices, alias }] of Object.entries(filters)) {
    const option = new Option(`${alias ? `${alias}, ` : ''}${flagOf(name)} <value>`, says).helpGroup('Filters:')
    command.addOption(choices ? option.choices(choices) : option)
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
