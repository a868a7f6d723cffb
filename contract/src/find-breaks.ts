import type { ApiDocument, Operation, Parameter, Schema } from './api-document.ts'

/** The part of a document that callers rely on. */
export type ComparableDocument = Pick<ApiDocument, 'paths' | 'components'>

/** A schema, and the document in which its references lead somewhere. */
interface Placed {
  readonly document: ComparableDocument
  readonly schema: Schema
}

const at = ({ document }: Placed, schema: Schema): Placed => ({ document, schema })

/** The schema itself, where it only refers to one. */
function follow(placed: Placed): Placed {
  const name = placed.schema.$ref?.split('/').at(-1)
  return name === undefined ? placed : follow(at(placed, placed.document.components.schemas[name] ?? {}))
}

const uppermost = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const
const lowermost = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat())
const valuesOf = ({ enum: values, const: only }: Schema) => values ?? (only === undefined ? undefined : [only])

/**
 * Says where one schema takes what another does not. What callers send must stay within what is taken, so the old document
 * is inside the new one; what they are answered must stay within what they know, so there it is the other way around, and
 * a new field or a new value of an enumeration is no break.
 */
class Comparison {
  readonly breaks: string[] = []
  readonly #isAnswer: boolean
  readonly #seen = new Set<string>()
  constructor(isAnswer: boolean) {
    this.#isAnswer = isAnswer
  }

  compare(path: string, outer: Placed, inner: Placed): void {
    const pair = `${outer.schema.$ref} ${inner.schema.$ref}`
    if (outer.schema.$ref && inner.schema.$ref) {
      if (this.#seen.has(pair)) return
      this.#seen.add(pair)
    }
    this.#compareFollowed(path, follow(outer), follow(inner))
  }

  #compareFollowed(path: string, outer: Placed, inner: Placed): void {
    const inners = inner.schema.anyOf ?? inner.schema.oneOf
    if (inners) {
      for (const option of inners) this.#compareFollowed(path, outer, follow(at(inner, option)))
      return
    }
    const outers = outer.schema.anyOf ?? outer.schema.oneOf
    if (outers) {
      const options = outers.map((option) => at(outer, option))
      this.#compareChoice(path, options, inner)
      return
    }
    this.#compareValues(path, outer.schema, inner.schema)
    this.#compareFields(path, outer, inner)
    for (const part of ['items', 'additionalProperties'] as const) {
      const [one, other] = [outer.schema[part], inner.schema[part]]
      if (typeof one === 'object' && typeof other === 'object')
        this.compare(`${path}[]`, at(outer, one), at(inner, other))
    }
  }

  /** One of several is enough; what is wrong with the nearest of them is told where none is. */
  #compareChoice(path: string, outers: readonly Placed[], inner: Placed): void {
    const tried = outers.map((outer) => {
      const trial = new Comparison(this.#isAnswer)
      trial.compare(path, outer, inner)
      return trial.breaks
    })
    const nearest = tried.toSorted((a, b) => a.length - b.length)[0] ?? []
    this.breaks.push(...nearest)
  }

  #compareValues(path: string, outer: Schema, inner: Schema): void {
    const known = typesOf(outer)
    const other = typesOf(inner).filter(
      (type) => !known.includes(type) && !(type === 'integer' && known.includes('number')),
    )
    if (known.length > 0 && other.length > 0) this.breaks.push(`${path}: type ${other.join(', ')} ${this.#verb}`)
    if (this.#isAnswer) return
    const [taken, sent] = [valuesOf(outer), valuesOf(inner)]
    const gone = taken ? (sent ?? ['any other value']).filter((value) => !taken.includes(value)) : []
    if (gone.length > 0) this.breaks.push(`${path}: ${gone.join(', ')} no longer accepted`)
    if (outer.pattern !== undefined && outer.pattern !== inner.pattern) this.breaks.push(`${path}: pattern changed`)
    for (const bound of [...uppermost, ...lowermost]) {
      const [now, before] = [outer[bound], inner[bound]]
      if (typeof now !== 'number') continue
      const isNarrower =
        typeof before !== 'number' || (uppermost.some((each) => each === bound) ? now < before : now > before)
      if (isNarrower) this.breaks.push(`${path}: ${bound} is now ${now}`)
    }
  }

  #compareFields(path: string, outer: Placed, inner: Placed): void {
    const [outers, inners] = [outer.schema.properties ?? {}, inner.schema.properties ?? {}]
    const promised = inner.schema.required ?? []
    for (const name of outer.schema.required ?? [])
      if (!promised.includes(name))
        this.breaks.push(`${path}.${name}: ${this.#isAnswer ? 'no longer always there' : 'now required'}`)
    const [before, after] = this.#isAnswer ? [outers, inners] : [inners, outers]
    for (const name of Object.keys(before))
      if (!Object.hasOwn(after, name)) this.breaks.push(`${path}.${name}: removed`)
    for (const [name, schema] of Object.entries(outers)) {
      const other = inners[name]
      if (other) this.compare(`${path}.${name}`, at(outer, schema), at(inner, other))
    }
  }

  get #verb(): string {
    return this.#isAnswer ? 'is new in the answer' : 'no longer accepted'
  }
}

const operationsOf = ({ paths }: ComparableDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )

const parameterKey = (parameter: Parameter) => `${parameter.in} ${parameter.name}`

function findRequestBreaks(name: string, [before, old]: Side, [after, now]: Side): string[] {
  const comparison = new Comparison(false)
  const { breaks } = comparison
  const taken = new Map(now.parameters.map((parameter) => [parameterKey(parameter), parameter]))
  for (const parameter of old.parameters) {
    const key = parameterKey(parameter)
    const kept = taken.get(key)
    if (!kept) breaks.push(`${name} ${key}: removed`)
    else {
      if (kept.required && !parameter.required) breaks.push(`${name} ${key}: now required`)
      comparison.compare(
        `${name} ${key}`,
        { document: after, schema: kept.schema },
        { document: before, schema: parameter.schema },
      )
    }
    taken.delete(key)
  }
  for (const [key, { required }] of taken) if (required) breaks.push(`${name} ${key}: now required`)
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const kept = now.requestBody?.content[type]
    if (!kept) breaks.push(`${name} body: ${type} no longer accepted`)
    else comparison.compare(`${name} body`, { document: after, schema: kept.schema }, { document: before, schema })
  }
  if (!old.requestBody && now.requestBody) breaks.push(`${name} body: now required`)
  return breaks
}

type Side = readonly [document: ComparableDocument, operation: Operation]

function findAnswerBreaks(name: string, [before, old]: Side, [after, now]: Side): string[] {
  const comparison = new Comparison(true)
  const { breaks } = comparison
  for (const [status, answer] of Object.entries(old.responses).filter(([status]) => Number(status) < 300)) {
    const kept = now.responses[status]
    if (!kept) {
      breaks.push(`${name} ${status}: no longer answered`)
      continue
    }
    for (const header of Object.keys(answer.headers ?? {}))
      if (!Object.hasOwn(kept.headers ?? {}, header)) breaks.push(`${name} ${status} header ${header}: removed`)
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      const same = kept.content?.[type]
      if (!same) breaks.push(`${name} ${status}: ${type} no longer answered`)
      else
        comparison.compare(`${name} ${status}`, { document: before, schema }, { document: after, schema: same.schema })
    }
  }
  return breaks
}

/** What a caller who was written for one API document will find broken in another. */
export function findBreaks(before: ComparableDocument, after: ComparableDocument): string[] {
  const now = new Map(operationsOf(after))
  const breaks = operationsOf(before).flatMap(([name, operation]) => {
    const kept = now.get(name)
    if (!kept) return [`${name}: removed`]
    const sides = [
      [before, operation],
      [after, kept],
    ] as const
    return [
      ...(kept.operationId === operation.operationId ? [] : [`${name}: operationId is now ${kept.operationId}`]),
      ...findRequestBreaks(name, ...sides),
      ...findAnswerBreaks(name, ...sides),
    ]
  })
  const codes = ({ components }: ComparableDocument) => components.schemas.ErrorCode?.enum ?? []
  const gone = codes(before).filter((code) => !codes(after).includes(code))
  return [...breaks, ...gone.map((code) => `error code ${code}: removed`)]
}
