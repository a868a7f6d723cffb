import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ComparableDocument, findBreaks } from './find-breaks.ts'
import { operations } from './index.ts'
import { openApi } from './openapi.ts'
import { apiVersions, currentApiVersion } from './versions.ts'

const releases = new URL('../../docs/releases/', import.meta.url)
const today = openApi(operations, '0')

/** Today's document with one thing changed in it. */
// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere
function changed(change: (document: any) => void): ComparableDocument {
  const copy = structuredClone(today)
  change(copy)
  return copy
}

test('every version has the document that was released with it', () => {
  expect(readdirSync(releases).sort()).toEqual(apiVersions.map((version) => `${version}.json`))
})

test('a caller of the last release finds nothing broken', () => {
  const released = JSON.parse(readFileSync(new URL(`${currentApiVersion}.json`, releases), 'utf8'))
  expect(findBreaks(released, today)).toEqual([])
})

const create = (document: ComparableDocument) => document.paths['/api/topics']?.post
const list = (document: ComparableDocument) => document.paths['/api/topics']?.get

// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere
const breaking: readonly (readonly [what: string, change: (document: any) => void, told: RegExp])[] = [
  ['an operation that is gone', (d) => delete d.paths['/api/usage'], /GET \/api\/usage: removed/],
  ['an operation of another name', (d) => Object.assign(list(d) ?? {}, { operationId: 'topics' }), /operationId/],
  [
    'a parameter that is gone',
    (d) => d.paths['/api/topics'].get.parameters.splice(0, 1),
    /GET \/api\/topics query page: removed/,
  ],
  [
    'a parameter that must be sent now',
    (d) => Object.assign(d.paths['/api/topics'].get.parameters[0], { required: true }),
    /query page: now required/,
  ],
  [
    'a field of a body that is refused now',
    (d) => delete bodyOf(d).properties.keywords,
    /POST \/api\/topics body.keywords: removed/,
  ],
  ['a field of a body that must be sent now', (d) => bodyOf(d).required.push('keywords'), /keywords: now required/],
  ['a value that is refused now', (d) => bodyOf(d).properties.segment_type.enum.pop(), /segment_type: B2G no longer/],
  [
    'a text that must be shorter now',
    (d) => Object.assign(bodyOf(d).properties.topic_name, { maxLength: 10 }),
    /topic_name: maxLength is now 10/,
  ],
  [
    'a field of a record that is gone',
    (d) => delete d.components.schemas.ListedTopic.properties.iab_code,
    /iab_code: removed/,
  ],
  [
    'a field of a record that may be missing now',
    (d) => d.components.schemas.ListedTopic.required.shift(),
    /no longer always there/,
  ],
  [
    'a field of a record that is of another type now',
    (d) => Object.assign(d.components.schemas.ListedTopic.properties.topic_name, { type: ['string', 'null'] }),
    /topic_name: type null is new/,
  ],
  ['another status', (d) => renameStatus(d), /POST \/api\/topics 201: no longer answered/],
  ['an error code that is gone', (d) => d.components.schemas.ErrorCode.enum.shift(), /error code \w+: removed/],
]

// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere
const bodyOf = (d: any) => d.paths['/api/topics'].post.requestBody.content['application/json'].schema

// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere
function renameStatus(d: any): void {
  const { responses } = d.paths['/api/topics'].post
  responses[202] = responses[201]
  delete responses[201]
}

test.each(breaking)('%s is a break', (_, change, told) => {
  expect(create(today)).toBeDefined()
  expect(findBreaks(today, changed(change)).join('\n')).toMatch(told)
})

test('what a caller does not notice is no break: new operations, parameters, fields and values in answers', () => {
  const grown = changed((d) => {
    d.paths['/api/new'] = { get: d.paths['/api/usage'].get }
    d.paths['/api/topics'].get.parameters.push({
      name: 'new',
      in: 'query',
      required: false,
      schema: { type: 'string' },
    })
    bodyOf(d).properties.color = { type: 'string' }
    d.components.schemas.ListedTopic.properties.color = { type: 'string' }
    d.components.schemas.Activation?.properties.status.enum?.push('paused')
    bodyOf(d).properties.segment_type.enum.push('C2C')
  })
  expect(findBreaks(today, grown)).toEqual([])
})
