import { parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import type { Input, Reply } from '@txadv/sdk'
import { type Command, Option } from 'commander'

type Added = Input<'POST /api/topics'>['body']

export interface FieldOptions {
  readonly parentCategory?: Added['parent_category']
  readonly taxonomyType?: Added['taxonomy_type']
  readonly subcategory?: string
  readonly segmentType?: Added['segment_type']
}

/** Gives a command an option for each field that a topic is classified by. */
export const addFieldOptions = (command: Command) =>
  command
    .addOption(new Option('--category, --parent-category <name>', 'the parent category').choices(parentCategories))
    .addOption(new Option('--taxonomy-type <name>', 'the taxonomy type').choices(taxonomyTypes))
    .option('--subcategory <name>', 'the subcategory')
    .addOption(new Option('--segment, --segment-type <type>', 'the segment type').choices(segmentTypes))

/** The fields that an edit can change, as they were given. */
export const fieldsOf = ({ parentCategory, taxonomyType, subcategory, segmentType }: FieldOptions) => ({
  ...(parentCategory && { parent_category: parentCategory }),
  ...(taxonomyType && { taxonomy_type: taxonomyType }),
  ...(subcategory !== undefined && { subcategory }),
  ...(segmentType && { segment_type: segmentType }),
})

/** What an edit can change, in the order in which it is shown. */
export const editableFields = ['topic_name', 'parent_category', 'taxonomy_type', 'subcategory', 'segment_type'] as const

type Fields = Reply<'PATCH /api/topics/:id'>

/** A topic as it is after a change. */
export const factsOf = (did: string, topic: Fields) =>
  [
    [did, topic.topic_name],
    ['Id', topic.id],
    ['Category', topic.parent_category],
    ['Taxonomy', topic.taxonomy_type],
    ['Subcategory', topic.subcategory],
    ['Segment', topic.segment_type],
  ] as const
