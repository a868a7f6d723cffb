import { readFileSync } from 'node:fs'
import { operations, routes } from '@txadv/contract'
import { openApi } from '@txadv/contract/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../src/app.ts'
import { type Api, startApi } from './harness.ts'

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('what is served is what is promised', () => {
  expect(served.map(({ route }) => keyOf(route)).sort()).toEqual(routes.map(keyOf).sort())
})

test('no two routes share a method and path, and every path id has its parameter', () => {
  expect(new Set(routes.map(keyOf)).size).toBe(routes.length)
  for (const route of routes) {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath)
  }
})

test('the committed API document is the one the contract makes, and the one that is served', async () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'))
  const committed = read('openapi.json')
  expect(committed).toEqual(openApi(operations, committed.info.version, read('examples.json')))
  expect((await api.call('/openapi.json')).body).toEqual(committed)
})

test('every reference in the API document leads somewhere', () => {
  const document = openApi(operations, '0') as { components: { schemas: object } }
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1])
  expect(references.length).toBeGreaterThan(20)
  for (const name of references) expect(document.components.schemas).toHaveProperty(String(name))
})

test('the API reference page is served, from this host alone', async () => {
  const page = await api.call('/docs/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.text).toContain('txadv API reference')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page.text.match(/https?:\/\/(?!127\.0\.0\.1)[\w.-]+/g) ?? []).toEqual([])
})

test('the script of the reference page comes compressed, and is kept for an hour', async () => {
  const sizeOf = async (coding: string) => {
    const { headers, body } = await fetch(`${api.url}/docs/js/scalar.js`, { headers: { 'accept-encoding': coding } })
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    // What came over the wire is not said once it is unpacked, but whether it was packed is.
    await body?.cancel()
    return headers.get('content-encoding') === 'gzip' ? Number(headers.get('content-length')) : Number.NaN
  }
  expect(await sizeOf('gzip')).toBeLessThan(1_500_000)
  expect(await sizeOf('identity')).toBeNaN()
})
