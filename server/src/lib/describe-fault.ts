import { type Fault, type FaultCode, faultTexts, limits, texts, valueKinds } from '@txadv/contract'
import type * as z from 'zod'
import { suggestName } from './nearest.ts'

type Issue = z.core.$ZodRawIssue

const kindOf = (name: string) => (valueKinds as Readonly<Record<string, string>>)[name] ?? valueKinds.object
/** How a field is called in a sentence; what is wrong with the whole body is said of it. */
export const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.')

type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>

function sayTooBig(field: string, { origin, ...issue }: Bound): string {
  const most = Number('maximum' in issue ? issue.maximum : 0)
  if (origin === 'string') return faultTexts.tooLong(field, most)
  if (origin === 'array' || origin === 'set') return faultTexts.tooMany(field, most)
  return issue.inclusive === false ? faultTexts.notUnder(field, most) : faultTexts.tooLarge(field, most)
}

function sayTooSmall(field: string, { origin, ...issue }: Bound): string {
  const least = Number('minimum' in issue ? issue.minimum : 0)
  if (origin === 'string') return faultTexts.tooShort(field, least)
  if (origin === 'array' || origin === 'set') return faultTexts.tooFew(field, least)
  return issue.inclusive === false ? faultTexts.notOver(field, least) : faultTexts.tooSmall(field, least)
}

/** Says what is wrong with a value whose schema has no text of its own. */
export function sayIssue(issue: Issue): string {
  const field = fieldName(issue.path ?? []) || texts.wholeBody
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? faultTexts.required(field)
        : faultTexts.wrongType(field, kindOf(String(issue.expected)))
    case 'invalid_value':
      return faultTexts.notOneOf(field, (issue as { values?: readonly unknown[] }).values ?? [])
    case 'too_big':
      return sayTooBig(field, issue as Bound)
    case 'too_small':
      return sayTooSmall(field, issue as Bound)
    case 'not_multiple_of':
      return faultTexts.notMultiple(field, Number((issue as { divisor?: number }).divisor))
    case 'invalid_format': {
      const known = (valueKinds as Readonly<Record<string, string>>)[String((issue as { format?: string }).format)]
      return known ? faultTexts.wrongType(field, known) : faultTexts.malformed(field)
    }
    case 'invalid_union':
      return faultTexts.noForm(field)
    default:
      return faultTexts.malformed(field)
  }
}

const boundCodes: Readonly<Record<string, readonly [string: FaultCode, number: FaultCode]>> = {
  too_big: ['too_long', 'too_large'],
  too_small: ['too_short', 'too_small'],
}

function faultCodeOf(issue: z.core.$ZodIssue, given: unknown): FaultCode {
  if (issue.code === 'invalid_type') return given === undefined ? 'required' : 'wrong_type'
  if (issue.code === 'invalid_value') return given === undefined ? 'required' : 'not_one_of'
  const bound = boundCodes[issue.code]
  if (bound) return bound['origin' in issue && (issue.origin === 'string' || issue.origin === 'array') ? 0 : 1]
  return issue.code === 'custom' ? 'not_allowed' : 'malformed'
}

/** The value that stands at a path of what was sent. */
function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    given,
  )
}

const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

interface Place {
  /** What was sent, and where in the whole request that stands. */
  readonly given: unknown
  readonly at: readonly string[]
  readonly isQuery: boolean
}

/** A fault of a field, named from the top of the body or of the query. */
export function faultAt(
  path: readonly PropertyKey[],
  { at, isQuery }: Pick<Place, 'at' | 'isQuery'>,
  fault: Pick<Fault, 'code' | 'message' | 'suggestion'>,
): Fault {
  const whole = [...at, ...path]
  return {
    code: fault.code,
    field: fieldName(whole),
    ...(!isQuery && { pointer: pointerOf(whole) }),
    message: fault.message,
    ...(fault.suggestion !== undefined && { suggestion: fault.suggestion }),
  }
}

/** Which values would have passed, where there are but a few. */
function choicesOf(issue: z.core.$ZodIssue): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'custom' ? issue.params?.known : undefined
}

/** What a schema found, as the caller reads it: with the word that a mistyped choice was most likely meant to be. */
export function faultOf(issue: z.core.$ZodIssue, place: Place): Fault {
  // Of several values of a field, the one that is wrong.
  const value = issue.input ?? valueAt(place.given, issue.path)
  const known = choicesOf(issue)
  if (known && value !== undefined) return choiceFault(issue.path, place, { value, known, message: issue.message })
  return faultAt(issue.path, place, { code: faultCodeOf(issue, value), message: issue.message })
}

/** A value that is none of those that are known. */
export function choiceFault(
  path: readonly PropertyKey[],
  place: Pick<Place, 'at' | 'isQuery'>,
  { value, known, message }: { readonly value: unknown; readonly known: readonly string[]; readonly message: string },
): Fault {
  const shown = typeof value === 'string' ? value.slice(0, limits.http.shownKeyChars) : ''
  const suggestion = suggestName(shown, known)
  return faultAt(path, place, { code: 'not_one_of', message, ...(suggestion && { suggestion }) })
}
