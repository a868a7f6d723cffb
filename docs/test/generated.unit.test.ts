import { globSync, readFileSync } from 'node:fs'
import type { ApiDocument } from '@txadv/contract/api-document'
import { describe, expect, test } from 'vitest'
import { printCollection } from '../../scripts/gen-collection.ts'
import { printLlms } from '../../scripts/gen-llms.ts'
import { printPython, printPythonFailures } from '../../scripts/gen-python.ts'
import { printVersions } from '../../scripts/gen-versions.ts'
import { apiSection } from '../.vitepress/made/api.ts'
import { errorsByCode } from '../errors/by-code.ts'
import { root } from './blocks.ts'

const readText = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const document = JSON.parse(readText('docs/openapi.json'))
const operations = Object.entries<Record<string, { operationId: string; tags: string[] }>>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      operationId,
      route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    })),
)

describe('what is generated from the API document is fresh: else run npm run gen', () => {
  const printed = {
    ...printVersions(),
    ...printPython(document as ApiDocument),
    'clients/python/src/txadv/failures.py': printPythonFailures(errorsByCode()),
    'docs/public/llms.txt': printLlms(document as ApiDocument),
  }
  test.each(Object.entries(printed))('%s', (path, content) => expect(readText(path)).toBe(content))
})

describe('the Postman collection', () => {
  interface Item {
    readonly name: string
    readonly request: {
      readonly method: string
      readonly description: string
      readonly header: readonly { key: string; value: string }[]
      readonly body?: { mode: string; raw: string; options: { raw: { language: string } } }
      readonly auth?: { type: string }
      readonly url: {
        raw: string
        host: string[]
        path: string[]
        query?: { key: string; value: string; disabled?: boolean }[]
        variable?: { key: string; value: string }[]
      }
    }
  }
  const collection = JSON.parse(readText('docs/public/txadv.postman_collection.json'))
  const items: Item[] = collection.item.flatMap((folder: { item: Item[] }) => folder.item)

  test('is fresh: else run npm run gen', () =>
    expect(collection).toEqual(JSON.parse(printCollection(document as ApiDocument))))

  test('has the shape of format 2.1', () => {
    expect(collection.info).toMatchObject({
      name: 'txadv',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    })
    for (const { name, request } of items) {
      expect(name, request.description).toMatch(/\S/)
      expect(request.url.host).toEqual(['{{baseUrl}}'])
      expect(request.url.raw.split('?')[0]).toBe(`{{baseUrl}}/${request.url.path.join('/')}`)
      const variables = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
      expect((request.url.variable ?? []).map(({ key }) => key).sort(), name).toEqual(variables.sort())
      for (const { key, value } of [...request.header, ...(request.url.query ?? [])])
        expect([typeof key, typeof value], name).toEqual(['string', 'string'])
      if (request.body?.options.raw.language === 'json') expect(() => JSON.parse(request.body?.raw ?? '')).not.toThrow()
    }
  })

  test('names no variable that it does not define', () => {
    const defined = collection.variable.map(({ key }: { key: string }) => key)
    // Braces in a body are those of a template: Postman sends what it does not know as it stands.
    const sent = JSON.stringify({ ...collection, item: items.map(({ request }) => ({ ...request, body: undefined })) })
    const used = new Set([...sent.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect([...used].sort()).toEqual(defined.sort())
  })

  test('has every operation once, in a folder for each tag, and no empty one', () => {
    const routes = items.map(
      ({ request }) => `${request.method} ${request.url.raw.split('?')[0]?.slice('{{baseUrl}}'.length)}`,
    )
    expect(routes.sort()).toEqual(operations.map(({ route }) => route).sort())
    expect(collection.item.filter(({ item }: { item: Item[] }) => item.length === 0)).toEqual([])
  })

  test('has an example for every variable of a path, and a body wherever one is sent', () => {
    const empty = items.filter(({ request }) => request.url.variable?.some(({ value }) => value === ''))
    expect(empty.map(({ name }) => name)).toEqual([])
    expect(items.filter(({ request }) => request.body?.raw === '').map(({ name }) => name)).toEqual([])
  })
})

describe('llms.txt', () => {
  const text = readText('docs/public/llms.txt')
  const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, target = '']) => target)

  test('has every operation, every guide and the pages of errors and keys', () => {
    for (const { operationId, route } of operations)
      expect(text).toMatch(new RegExp(`^- \\[${route.replaceAll('.', '\\.')}\\]\\(.*\`${operationId}\`\\)$`, 'm'))
    for (const file of globSync('docs/guides/*.md', { cwd: root }))
      expect(links).toContain(`/${file.slice('docs/'.length, -'.md'.length)}`)
    expect(links).toEqual(expect.arrayContaining(['/errors', '/concepts/keys', '/openapi.json']))
  })

  test('each link leads to a page that is there, and to a heading in it', () => {
    const files = new Set(globSync(['docs/**/*.md', 'docs/public/*', 'docs/openapi.json'], { cwd: root }))
    for (const link of links) {
      const [path = '', anchor] = link.slice(1).split('#')
      const found = [`docs/${path}.md`, `docs/public/${path}`, `docs/${path}`].find((each) => files.has(each))
      expect(found, link).toBeDefined()
      if (!anchor) continue
      const tags = /^<!-- made: api (.*) -->$/m.exec(readText(found ?? ''))?.[1]?.split(' ') ?? []
      expect(apiSection(document, tags), link).toContain(`{#${anchor}}`)
    }
  })
})
