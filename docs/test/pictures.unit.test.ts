import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const docs = fileURLToPath(new URL('..', import.meta.url))
const pictures = readdirSync(`${docs}/screenshots`)

test('"docs carry at most 40 pictures, compressed"', () => {
  expect(pictures.length).toBeLessThanOrEqual(40)
  const bytes = pictures.map((name) => statSync(`${docs}/screenshots/${name}`).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000)
})

test('each picture is shown on a page', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules') && /\.(?:md|vue)$/.test(path))
    .map((path) => readFileSync(`${docs}/${path}`, 'utf8'))
    .join('\n')
  expect(pictures.filter((name) => !pages.includes(`screenshots/${name}`))).toEqual([])
})
