import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { operations, querySchemaOf, splitFields } from './index.ts'
import { openApi } from './openapi.ts'
import { type Examples, printSampleCall } from './openapi-examples.ts'

const examples: Examples = JSON.parse(readFileSync(new URL('../../docs/examples.json', import.meta.url), 'utf8'))

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly in: string; readonly required: boolean; readonly example?: unknown }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

test('0 operations without example: every body, every success and every parameter that must be there has one', () => {
  const { paths } = openApi(operations, '0', examples) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const without = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters, requestBody, responses }) => {
      const successes = Object.entries(responses).flatMap(([status, response]) => (status < '300' ? [response] : []))
      const shown = [requestBody ?? {}, ...successes].flatMap(({ content = {} }) => Object.values(content))
      return [...shown, ...parameters.filter(({ required }) => required)].some(({ example }) => example === undefined)
    })
  expect(without.map(({ operationId }) => operationId)).toEqual([])
})

test.each(Object.entries(examples))('the example of %s is what the contract says', (name, example) => {
  const route = operations[name]
  if (!route) throw new Error(`there is no operation ${name}: run npm run gen`)
  const { params = {}, query = {}, body, answers } = example
  ;(route.params ?? z.strictObject({})).parse(params)
  ;(querySchemaOf(route) ?? z.strictObject({})).parse(splitFields(query))
  route.body?.parse(body)
  const schemas = route.streams ?? { 'application/json': route.reply }
  expect(Object.keys(answers).sort()).toEqual(Object.keys(schemas).sort())
  for (const [mediaType, schema] of Object.entries(schemas)) schema.parse(answers[mediaType])
})

test('a sample call is one line of a shell: who asks is a variable, and what is sent is taken to the letter', () => {
  const call = (name: string, example: object) => {
    const route = operations[name]
    return route && printSampleCall(route, { answers: {}, ...example })
  }
  const id = 'ot_01h455vb4pex5vsknk084sn02q'
  expect(call('listTopics', { query: { search: 'SUVs & "vans"' } })).toBe(
    `curl -s "$TXADV_URL/api/topics?search=SUVs+%26+%22vans%22" \\\n  -H "Authorization: Bearer $TXADV_API_KEY"`,
  )
  expect(call('confirmTopic', { params: { id } })).toContain(`curl -s -X POST "$TXADV_URL/api/topics/${id}/confirm" \\`)
  expect(call('createTopic', { body: { topic_name: "Kids' $hoes" } })).toContain(
    `-d '{\n  "topic_name": "Kids'\\'' $hoes"\n}'`,
  )
  expect(call('putMatchValues', { params: { id }, body: '94103\n' })).toContain(
    `-H 'Content-Type: text/plain' \\\n  --data-binary '94103\n'`,
  )
  expect(call('sdkClassifyTopic', { body: {} })).toContain('Bearer $TXADV_SDK_KEY')
  expect(call('getSettings', {})).toContain('-b "$TXADV_COOKIE"')
})
