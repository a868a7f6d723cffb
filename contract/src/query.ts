import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { visibleText } from './visible-text.ts'

const { values: valuesMax } = limits.listing

/** An error that says which field it is about; where the value is all that was sent, there is none. */
export const atField =
  (text: string) =>
  ({ path }: z.core.$ZodRawIssue): string =>
    path?.length ? `${path.join('.')}: ${text}` : text

/** Text as it may enter: well formed, without NUL, in composed form, trimmed, its length counted in code points. */
export const text = (maxCodePoints: number, required?: string) =>
  textAs((value) => value.normalize('NFC').trim(), maxCodePoints, required)

/** Text that is shown, and sold, on one line: nothing in it breaks the line, turns it around or is not seen. */
export const line = (maxCodePoints: number, required?: string) => textAs(visibleText, maxCodePoints, required)

function textAs(tidy: (value: string) => string, maxCodePoints: number, required?: string) {
  return z
    .string(required ? { error: required } : {})
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: atField(texts.illFormedText) })
    .transform(tidy)
    .refine((value) => !required || value !== '', { error: required })
    .refine((value) => [...value.slice(0, maxCodePoints * 2 + 2)].length <= maxCodePoints, {
      error: atField(texts.tooLong(maxCodePoints)),
    })
    .meta({ maxLength: maxCodePoints })
}

const notText = /(?![\t-\r\x85])\p{Cc}|\ufffd/u

/** Whether a name is text: controls but white space, and the sign for an undecodable character, come from other files. */
export const isText = (name: string): boolean => !notText.test(name)

/** The name of a topic as it may enter. What is no text is refused as it was sent, because tidying takes the signs of it out. */
export const topicName = z
  .string({ error: texts.topicNameRequired })
  .refine((name) => name.includes('\0') || isText(name), { error: atField(texts.nameNotText) })
  .pipe(line(limits.topics.nameCodePoints, texts.topicNameRequired))

/** A filter that an empty value leaves unset. */
export const filter = text(limits.topics.searchCodePoints)
  .transform((value) => value || undefined)
  .optional()

/**
 * A filter of which several values may be named, any of which fits: a repeated parameter, or a list in a body. One value
 * stands for a list of one, an empty one for none. What is wrong with a value is said of the field, as where it is the only one.
 */
export function several<S extends z.ZodType>(one: S) {
  const { $schema: _, $defs: __, ...each } = z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' })
  type Value = NonNullable<z.output<S>>
  type Given = NonNullable<z.input<S>>
  return z
    .transform((given: Given | readonly Given[], { addIssue, issues }): readonly Value[] | undefined => {
      const listed: readonly unknown[] = (Array.isArray(given) ? given : [given]).filter((value) => value !== '')
      if (listed.length > valuesMax) {
        addIssue({ code: 'too_big', origin: 'array', maximum: valuesMax, inclusive: true, input: given })
        return undefined
      }
      const read = listed.map(
        (value) => one._zod.run({ value, issues: [] }, {}) as z.core.ParsePayload<Value | undefined>,
      )
      issues.push(...read.flatMap((each) => each.issues))
      const values = [...new Set(read.flatMap(({ value }) => (value === '' ? [] : (value ?? []))))]
      return values.length > 0 ? values : undefined
    })
    .meta({ anyOf: [each, { type: 'array', items: each, maxItems: valuesMax }] })
    .optional()
}

/** A filter by any text, of which several may be named. */
export const filterTexts = several(text(limits.topics.searchCodePoints))

export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

/** How many are wanted; who asks for more than the maximum is answered with the maximum. */
export function howMany(max: number, standard = max) {
  return z.coerce
    .number<string>()
    .int()
    .min(1)
    .transform((asked) => Math.min(asked, max))
    .default(standard)
}

/** Where a list goes on, however it has changed since, beside the pages that the list has. */
export const after = z
  .string()
  .max(limits.listing.cursorChars)
  .optional()
  .describe('Where to go on: `after` of the `rel="next"` in the `Link` header of the answer before; absent at first')

/** A month as a filter; there is no year zero. */
export const YearMonth = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)
  .optional()
  .describe('Year and month (UTC), such as `2026-01`; absent for the current month')

/** A list that is answered as a whole unless a request asks for less of it at a time. */
export function cursor(max: number) {
  return {
    limit: fewer(max).describe(`Most records to answer; all of them, up to ${max}, without it`),
    after,
  }
}

const fewer = (max: number) =>
  z.coerce
    .number<string>()
    .int()
    .min(1)
    .transform((asked) => Math.min(asked, max))
    .optional()

/** Page number and page size, or a cursor and how many from there. */
export function paging(size: { pageSizeDefault: number; pageSizeMax: number }) {
  return {
    page: z.coerce
      .number<string>()
      .int()
      .min(1)
      .max(limits.topics.pageMax)
      .default(1)
      .describe('Which page, from 1; one beyond the last is empty'),
    pageSize: howMany(size.pageSizeMax, size.pageSizeDefault).describe(
      `Records on a page; more than ${size.pageSizeMax} counts as ${size.pageSizeMax}`,
    ),
    limit: fewer(size.pageSizeMax).describe(
      `The same as \`pageSize\`, before which it counts; more than ${size.pageSizeMax} counts as ${size.pageSizeMax}`,
    ),
    after,
  }
}

/** How many of a list, and how many before them are left out. */
export function stretch(size: { listDefault: number; listMax: number }) {
  return {
    limit: howMany(size.listMax, size.listDefault).describe(
      `Most records to answer; more than ${size.listMax} counts as ${size.listMax}`,
    ),
    offset: z.coerce
      .number<string>()
      .int()
      .min(0)
      .max(limits.topics.pageMax)
      .default(0)
      .describe('How many records before the first one to leave out'),
    after,
  }
}

/** The envelope of a page of records. */
export function page<T extends z.ZodType>(record: T) {
  return z.object({
    data: z.array(record).describe('The records of this page, in the order of the list'),
    total: z.int().describe('How many records match, on all pages together'),
    page: z.int().describe('Which page this is, from 1; 1 where the request names a place with `after`'),
    pageSize: z.int().describe('Records on a full page, once the maximum is applied'),
    totalPages: z.int().describe('How many pages there are; 0 where nothing matches'),
  })
}

export const Timestamp = z.iso
  .datetime()
  .meta({ id: 'Timestamp', description: 'A moment in ISO 8601, in UTC, which the Z at its end says' })
