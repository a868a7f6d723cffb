import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as spoken from '../../contract/src/failure.ts'
import { type Entry, registry } from '../errors/registry.ts'
import { allPages, blocksIn, isAs, pagesMarked, root, run } from './blocks.ts'

const blocks = [...allPages().values()].flat()
const whereOf = ({ file, line }: { file: string; line: number }) => `${file}:${line}`

describe('every snippet is executed by a test', () => {
  test('no block is in a language or under a mark that nobody runs', () => {
    const known = (language: string, mark: string) =>
      ((run as readonly string[]).includes(language) && ['', 'quick-start', 'operator', 'superuser'].includes(mark)) ||
      (language === 'sh' && mark === 'unrun') ||
      (language === 'csv' && /^\[\S+\]$/.test(mark)) ||
      (language === 'json' && ['', 'connection'].includes(mark)) ||
      (language === 'text' && mark === '')
    expect(blocks.filter(({ language, mark }) => !known(language, mark)).map(whereOf)).toEqual([])
  })

  test('as many blocks are found as pages have fences', () => {
    expect(blocks.length).toBeGreaterThan(60)
    const marked = ['', 'quick-start', 'operator', 'superuser'].flatMap((mark) => pagesMarked(mark))
    const counted = marked.reduce((sum, [, found]) => sum + found.length, 0)
    const meant = blocks.filter(
      ({ language, mark }) => (run as readonly string[]).includes(language) && mark !== 'unrun',
    )
    expect(counted).toBe(meant.length)
  })

  test('what nobody runs needs a container engine or a cluster, and its page says that it was never run', () => {
    const unrun = blocks.filter(({ mark }) => mark === 'unrun')
    expect(unrun.filter(({ code }) => !/^(docker|kubectl) /m.test(code)).map(whereOf)).toEqual([])
    for (const file of new Set(unrun.map((block) => block.file)))
      expect(readFileSync(`${root}/${file}`, 'utf8'), file).toMatch(/its authors never ran it|no cluster has run them/)
  })

  test('what is shown as JSON is JSON', () => {
    for (const block of blocks.filter(({ language }) => language === 'json'))
      expect(() => JSON.parse(block.code), whereOf(block)).not.toThrow()
  })
})

describe('blocks are read as they are written', () => {
  test('with their language, mark, indentation and what they print', () => {
    const page =
      '# A\n\n```sh operator\na\n```\n\n```text\nb\n```\n\n1. B\n\n   ```ts\n   c\n     d\n   ```\n\nwords\n\n```text\ne\n```\n'
    expect(blocksIn('a.md', page)).toMatchObject([
      { line: 3, language: 'sh', mark: 'operator', code: 'a\n', prints: 'b\n' },
      { line: 7, language: 'text' },
      { line: 13, language: 'ts', mark: '', code: 'c\n  d\n', prints: undefined },
      { line: 20, language: 'text' },
    ])
  })

  test.each([
    ['a ... c', 'a b c', true],
    ['...\ndone', 'x\ny\ndone', true],
    ['a  b', 'a b', true],
    ['a', 'a b', false],
    ['1.5 (x)', '1x5 (x)', false],
  ])('%j is what %j says: %s', (prints, printed, fits) => expect(isAs(prints, printed)).toBe(fits))
})

describe('the error registry is complete', () => {
  const groups = Object.entries(spoken).filter(([, value]) => typeof value === 'object') as [string, object][]

  test('it has every group of texts that the contract speaks, and no other', () => {
    expect(Object.keys(registry).sort()).toEqual(groups.map(([name]) => name).sort())
  })

  test.each(groups)('%s: a text has an entry, and an entry a text', (name, texts) => {
    expect(Object.keys(registry[name as keyof typeof registry]).sort()).toEqual(Object.keys(texts).sort())
  })

  test.each(groups)('%s: every example is made with what its text takes', (name, texts) => {
    const entries = registry[name as keyof typeof registry] as Readonly<Record<string, Entry>>
    for (const [key, text] of Object.entries(texts)) {
      const given = entries[key]?.given ?? []
      if (typeof text !== 'function') expect(given, key).toEqual([])
      else {
        const made = text(...given)
        expect(String(typeof made === 'string' ? made : made.message), key).not.toMatch(/undefined|NaN|\[object/)
      }
    }
  })
})

describe('the API reference is complete', () => {
  test('every tag of the document has its page', () => {
    const document = JSON.parse(readFileSync(`${root}/docs/openapi.json`, 'utf8'))
    const files = globSync('docs/reference/api/*.md', { cwd: root })
    const shown = files.flatMap((file) =>
      [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^<!-- made: api (.*) -->$/gm)].flatMap(([, tags = '']) =>
        tags.split(' '),
      ),
    )
    const operations = Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap(Object.values)
    const tags = new Set(operations.flatMap((operation) => operation.tags))
    expect(shown.sort()).toEqual([...tags].sort())
  })
})
