/** What can be wrong with one value that was sent. */
export const faultCodes = [
  'required',
  'wrong_type',
  'not_one_of',
  'too_long',
  'too_short',
  'too_large',
  'too_small',
  'malformed',
  'unknown_field',
  'not_allowed',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** One thing that is wrong with a request, and where. */
export interface Fault {
  readonly code: FaultCode
  readonly message: string
  /** The name of the field, with dots on the way down to it; empty where it is the whole body. */
  readonly field: string
  /** The same as a JSON pointer, for a field of the body. */
  readonly pointer?: string
  /** What was most likely meant. */
  readonly suggestion?: string
}

/** What a value should have been, for the kinds that schemas know. */
export const valueKinds = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  datetime: 'a date and time in UTC, for example 2026-01-31T09:30:00Z',
  date: 'a date, for example 2026-01-31',
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
} as const

/** What is said of a value where its schema has no text of its own. */
export const faultTexts = {
  required: (field: string) => `${field} is required`,
  wrongType: (field: string, kind: string) => `${field} must be ${kind}`,
  oneValue: (field: string) => `${field} takes one value`,
  notOneOf: (field: string, known: readonly unknown[]) => `${field} must be one of ${known.join(', ')}`,
  tooLong: (field: string, max: number) => `${field} must have at most ${max} characters`,
  tooShort: (field: string, min: number) => `${field} must have at least ${min} characters`,
  tooMany: (field: string, max: number) => `${field} must have at most ${max} items`,
  tooFew: (field: string, min: number) => `${field} must have at least ${min} items`,
  tooLarge: (field: string, max: number) => `${field} must be at most ${max}`,
  tooSmall: (field: string, min: number) => `${field} must be at least ${min}`,
  notOver: (field: string, min: number) => `${field} must be above ${min}`,
  notUnder: (field: string, max: number) => `${field} must be below ${max}`,
  notMultiple: (field: string, of: number) => `${field} must be a multiple of ${of}`,
  malformed: (field: string) => `${field} does not have the form that is expected`,
  noForm: (field: string) => `${field} has none of the forms that are expected`,
  didYouMean: (name: string) => `Did you mean ${name}?`,
} as const
