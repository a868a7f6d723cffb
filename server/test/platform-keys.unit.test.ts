import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { platforms } from '@txadv/contract'
import { expect, test } from 'vitest'
import { builtInPlatforms } from '../src/platforms/platforms.ts'

const root = resolve(import.meta.dirname, '../..')
const keys = builtInPlatforms.map(({ key }) => key)

/** Files that may name a platform by its key, and why. */
const named: Readonly<Record<string, string>> = {
  'contract/src/vocabulary.ts': 'the API document enumerates the platforms that every service has',
  'engine/src/templates/built-in.ts': 'the keys of the built-in templates',
  'server/src/naming/templates/edit-templates.ts': 'the ids of the built-in templates',
}

const isNamed = (file: string) => file in named || file.endsWith('.gen.ts')
const isOwn = (file: string) => keys.some((key) => file.startsWith(`server/src/platforms/${key.replaceAll('_', '-')}/`))

const sources = ['contract/src', 'engine/src', 'server/src', 'sdk/src', 'dashboard/src', 'cli/src']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => /(?<!\.test)\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
  .map(({ name, parentPath }) => relative(root, join(parentPath, name)))

/** A key as a whole text, as a property, or in place of one. */
const mention = new RegExp(`(['"\`/])(?:${keys.join('|')})['"\`]|[{,.?\\s](?:${keys.join('|')})\\s*[:?]\\s`)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const mentionsIn = (text: string) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => mention.test(line))
    .map((line) => line.trim())

test('no source but a platform’s own folder names a platform by its key', () => {
  const found = sources
    .filter((file) => !isOwn(file) && !isNamed(file))
    .flatMap((file) => mentionsIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

test('every file that may name one does', () => {
  for (const file of Object.keys(named))
    expect(mentionsIn(readFileSync(join(root, file), 'utf8')), file).not.toEqual([])
})

test.each([
  `if (platform === 'exchange') return`,
  `const takes = { dspapi: 255, marketplace: 250 }`,
  `const address = url + '/marketplace'`,
  `type Name = "custom_api" | 'other'`,
  `  marketplace: 'Sells your segments',`,
])('and this test would see %s', (line) => expect(mentionsIn(line)).toEqual([line.trim()]))

test.each([`// 'exchange'`, `segment_desc_dspapi: ''`, `'The exchange cannot be compared'`, `marketplaceChars: 245`])(
  'while %s is none',
  (line) => expect(mentionsIn(line)).toEqual([]),
)

test('the API document enumerates the platforms that every service has, in the order in which they are offered', () => {
  expect([...platforms]).toEqual(keys)
})

test('the documentation is made of what the platforms say of themselves', () => {
  const committed = JSON.parse(readFileSync(join(root, 'docs/platforms.json'), 'utf8'))
  expect(committed).toEqual(builtInPlatforms.map(({ key, title, hint, limits }) => ({ key, title, hint, limits })))
})
