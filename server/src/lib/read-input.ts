import { type Fault, failures, faultTexts, limits, texts, visibleText } from '@txadv/contract'
import * as z from 'zod'
import { faultAt, faultOf, fieldName, sayIssue } from './describe-fault.ts'
import { suggestName } from './nearest.ts'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']

/** What defines the schema itself, without what says that it may be left out or is turned into something else. */
function definitionOf(schema: Schema): Definition {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return definitionOf(def.innerType)
  if (def.type === 'pipe') return definitionOf(def.in._zod.def.type === 'transform' ? def.out : def.in)
  return def
}

const isOptional = (schema: Schema) => schema._zod.optin !== undefined
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const choices: ReadonlySet<string> = new Set(['enum', 'literal', 'number', 'boolean'])

/** Whether a caller who sends this for an optional field means that it is not given. */
function isNotGiven(schema: Schema, value: unknown, isQuery: boolean): boolean {
  if (!isOptional(schema)) return false
  if (value === null) return !z.safeParse(schema, null).success
  const def = definitionOf(schema)
  // No moment, id or address is written with no letters.
  return value === '' && (isQuery || choices.has(def.type) || 'format' in def)
}

/** Whether a parameter may be repeated: a list, or a filter of several values, the only schema that is a transform by itself. */
const takesSeveral = (schema: Schema) => ['array', 'transform'].includes(definitionOf(schema).type)

/** Of several schemas, the one that is meant: by the field that tells them apart, or the first that fits. */
function chooseOption(def: Extract<Definition, { type: 'union' }>, value: unknown): Schema | undefined {
  const { discriminator } = def as z.core.$ZodDiscriminatedUnionDef
  if (discriminator === undefined) return def.options.find((option) => z.safeParse(option, value).success)
  return def.options.find(
    (option) => isRecord(value) && option._zod.propValues?.[discriminator]?.has(value[discriminator] as never),
  )
}

/** Where in the whole request what is read stands. */
interface Place {
  readonly at: readonly string[]
  readonly isQuery: boolean
}

interface UnknownField {
  readonly path: readonly string[]
  readonly known: readonly string[]
}

/** Goes through what was sent, field by field, and notes those that the schema does not know. */
class InputWalk {
  readonly unknown: UnknownField[] = []
  /** Parameters that came more than once and take one value. */
  readonly repeated = new Set<string>()
  readonly #isQuery: boolean
  constructor(isQuery: boolean) {
    this.#isQuery = isQuery
  }

  /** The value without the optional fields that say nothing. */
  readValue(given: Schema, value: unknown, path: readonly string[] = []): unknown {
    const def = definitionOf(given)
    if (def.type === 'array' && Array.isArray(value))
      return value.map((each, n) => this.readValue(def.element, each, [...path, String(n)]))
    if (def.type === 'union') {
      const option = chooseOption(def, value)
      return option ? this.readValue(option, value, path) : value
    }
    return def.type === 'object' && isRecord(value) ? this.#readFields(def, value, path) : value
  }

  #readFields({ shape, catchall }: z.core.$ZodObjectDef, value: object, path: readonly string[]): object {
    const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
    const fields = Object.entries(value).flatMap(([key, field]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!schema) {
        if (!isOpen && this.unknown.length < limits.http.faultsListed)
          this.unknown.push({ path: [...path, key], known: Object.keys(shape) })
        return [[key, field]]
      }
      if (this.#isQuery && Array.isArray(field) && !takesSeveral(schema)) this.repeated.add(key)
      return isNotGiven(schema, field, this.#isQuery) ? [] : [[key, this.readValue(schema, field, [...path, key])]]
    })
    return Object.fromEntries(fields)
  }
}

function describeUnknown({ path, known }: UnknownField, place: Place): Fault {
  const shown = path.map((key) => visibleText(key.slice(0, limits.http.shownKeyChars)))
  const suggestion = suggestName(shown.at(-1) ?? '', known)
  const told = place.isQuery ? texts.unknownParameter : texts.unknownField
  const message = told(fieldName([...place.at, ...shown]), suggestion, known)
  return faultAt(shown, place, { code: 'unknown_field', message, ...(suggestion && { suggestion }) })
}

const describeRepeated = (name: string, place: Place): Fault =>
  faultAt([name], place, { code: 'wrong_type', message: faultTexts.oneValue(name) })

/**
 * Reads what a caller sent by its schema. An optional field that is null, or an empty choice, is one that was not given; a
 * field that the schema does not know is refused, because what it was meant to do would silently not be done. The refusal
 * says the first fault in words and lists every one.
 */
export function readInput<S extends z.ZodType>(
  schema: S,
  given: unknown,
  { at = [], isQuery = false }: { readonly at?: readonly string[]; readonly isQuery?: boolean } = {},
): z.output<S> {
  const walk = new InputWalk(isQuery)
  const parsed = schema.safeParse(walk.readValue(schema, given), { error: sayIssue, reportInput: true })
  const place = { given, at, isQuery }
  const wrong = (parsed.error?.issues ?? []).filter(
    ({ code, path: [name] }) => code !== 'unrecognized_keys' && !walk.repeated.has(String(name)),
  )
  const issues = [
    ...[...walk.repeated].map((name) => describeRepeated(name, place)),
    ...wrong.map((issue) => faultOf(issue, place)),
    ...walk.unknown.map((each) => describeUnknown(each, place)),
  ].slice(0, limits.http.faultsListed)
  const [first] = issues
  if (first) throw failures.invalid(at.length === 0 ? first.message : sayAt(first), { ...hintOf(issues), issues })
  if (!parsed.success) throw failures.invalid(texts.invalidInput)
  return parsed.data
}

/** The text of a fault in a part that is read by itself: its schema names the field within the part only. */
const sayAt = ({ field, message, code }: Fault) => (code === 'unknown_field' ? message : `${field}: ${message}`)

/** What the first fault may come from: a name that nobody knows, or a choice that was mistyped. */
function hintOf([first, ...others]: readonly Fault[]): { readonly hint?: string } {
  if (first?.code === 'not_one_of' && first.suggestion) return { hint: faultTexts.didYouMean(first.suggestion) }
  const unknown = first?.code === 'unknown_field' ? undefined : others.find(({ code }) => code === 'unknown_field')
  return unknown ? { hint: unknown.message } : {}
}
