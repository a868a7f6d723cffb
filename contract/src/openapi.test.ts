import { expect, test } from 'vitest'
import { operations } from './index.ts'
import { openApi } from './openapi.ts'

type Json = { readonly [key: string]: Json }
const document = openApi(operations, '0') as unknown as {
  readonly components: { readonly schemas: Json }
  readonly paths: Record<string, Record<string, { operationId: string; summary: string; parameters: Json[] }>>
}

/** Every field of every object in the document, with its way there. */
function* fieldsOf(node: unknown, path = ''): Generator<readonly [path: string, field: Json]> {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) for (const [at, each] of node.entries()) yield* fieldsOf(each, `${path}/${at}`)
  else
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties')
        for (const [name, field] of Object.entries(value)) yield [`${path}/${name}`, field as Json]
      yield* fieldsOf(value, `${path}/${key}`)
    }
}

test('no field of the document is without a description', () => {
  const fields = [...fieldsOf(document)]
  expect(fields.length).toBeGreaterThan(1_000)
  expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([])
})

test('every operation has an id of its own, a summary, a description and described parameters', () => {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
  )
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  for (const [id, { description }] of Object.entries(operations)) expect(description, id).toMatch(/\.$/)
  for (const { at, summary, parameters } of all) {
    expect(summary, at).toMatch(/^[A-Z].*[^.]$/)
    for (const { name, description, schema } of parameters)
      expect(description ?? schema?.description, `${at} ${name}`).toEqual(expect.any(String))
  }
})

test('what a body refers to is not closed beside the reference, which would refuse every field of it', () => {
  expect(JSON.stringify(document)).not.toMatch(/"\$ref":"[^"]+"[^{}]*"additionalProperties":false/)
})
