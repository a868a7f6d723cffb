import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@txadv/contract'
import type { Examples } from '@txadv/contract/openapi-examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordExamples } from '../../server/test/examples/record-examples.ts'
import { type Carry, carryByFetch } from '../../server/test/examples/story.ts'
import { root } from './blocks.ts'
import { freshFolder, runBash } from './shell.ts'

interface Sampled {
  readonly operationId: string
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
}

const read = (name: string) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'))
const { paths }: { readonly paths: Readonly<Record<string, Readonly<Record<string, Sampled>>>> } = read('openapi.json')
const samples = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((each) => [each.operationId, each['x-codeSamples']?.[0]?.source] as const),
  ),
)

const home = freshFolder('samples')
const pasted = new Set<string>()
let examples: Examples

/** Pastes the sample call of an operation into bash the first time that it is called, with the ids of this run. */
const paste: Carry = async (url, request, masking) => {
  const { operation, route, credential } = request
  const sample = samples.get(operation)
  if (!sample || pasted.has(operation)) return carryByFetch(url, request, masking)
  pasted.add(operation)
  const secret = 'bearer' in credential ? credential.bearer : undefined
  const env = {
    TXADV_URL: url,
    ...('sdk' in route.access ? { TXADV_SDK_KEY: secret } : { TXADV_API_KEY: secret }),
    ...('cookie' in credential && { TXADV_COOKIE: credential.cookie }),
    HOME: home,
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
  }
  const { stdout, stderr } = await runBash(masking.unmask(sample), { env, cwd: home })
  const [, text = stderr, status, mediaType = ''] = /^([\s\S]*)\n(\d{3}) ([^\s;]*).*$/.exec(stdout) ?? []
  return { status: Number(status), mediaType, text }
}

beforeAll(async () => {
  // What is pasted stays as it is shown: that the status is told as well is asked for where curl looks for its habits.
  writeFileSync(join(home, '.curlrc'), String.raw`write-out = "\n%{http_code} %{content_type}"`)
  examples = await recordExamples(paste)
})
afterAll(() => rmSync(home, { recursive: true }))

const howToAdd = `operations without an example. Add a call of each to the chapter of server/test/examples that it fits, such as
  const { id } = await key(createTopic, { body: { topic_name: 'Electric SUV Shoppers' } })
where who calls is owner (session), key (API key), page (SDK key) or operator; then run npm run gen and commit`

test('every operation of the document is called in the examples', () => {
  expect(
    Object.keys(operations).filter((name) => !examples[name]),
    howToAdd,
  ).toEqual([])
})

test('every sample call of the document works when it is pasted', () => {
  expect([...samples].filter(([name, sample]) => sample && !pasted.has(name))).toEqual([])
  expect(pasted.size).toBeGreaterThan(130)
})

test('the requests and answers in docs/examples.json are those of the service', () => {
  expect(examples, 'docs/examples.json is stale: run npm run gen and commit').toEqual(read('examples.json'))
})
