/** What a name must be, for requests and for rows alike. */
export const nameTexts = {
  required: 'topic_name is required',
  notText: 'must be text: no control characters, and no U+FFFD, which stands for an undecodable one',
} as const

/** Why a row of a batch ended as it did, in words for the person who sent it. */
export const reasons = {
  created: 'New topic',
  createdByLlm: 'New topic; classified by the LLM',
  createdAfterLlm: 'New topic; classified by the local engine, because the LLM gave no usable answer',
  createdBeyondLlm: (most: number, part: string) =>
    `New topic; classified by the local engine, because the LLM is asked about at most ${most} topics of a ${part}`,
  createdLocally: 'New topic; classified by the local engine, because the LLM is unavailable',
  adopted: (name: string) => `In the catalog already as "${name}"; added to the library`,
  listed: (name: string) => `In the catalog already as "${name}"`,
  duplicate: (name: string) => `In the library already as "${name}"`,
  duplicateOfRow: (row: number) => `Same topic as row ${row}`,
  updated: (name: string) => `In the library already as "${name}"; its external_id was empty and is now filled`,
  undone: 'Undone',
  nameTaken: 'The library has a topic of this name already',
  nameChanged: 'The topic was renamed or removed meanwhile',
  notARow: 'The row is not an object of columns',
  nameMissing: nameTexts.required,
  nameNotText: `topic_name ${nameTexts.notText}`,
  combinationEmpty: 'The combination has no name: all its values are empty',
  nameTooLong: (max: number) => `topic_name must be at most ${max} characters`,
  invalidSegmentType: (given: string) => `Invalid segment_type: ${given}`,
  lowConfidence: (below: number) => `The confidence in the category is below ${below}%`,
  unknownCategory: (given: string) => `"${given}" is not a parent category, so the local engine chose one`,
  unknownGroup: (given: string) => `"${given}" is not a taxonomy type, so that of the category was used`,
  externalIdRepeated: (row: number) => `Its external_id was not used: row ${row}, another topic, has the same`,
  otherGroup: (category: string, group: string) =>
    `The taxonomy type in the row was not used: ${category} belongs to ${group}`,
  externalIdTooLong: (max: number) => `external_id must be at most ${max} characters`,
}
