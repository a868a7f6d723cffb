import { CsvReader } from '@txadv/sdk'
import { expect, test } from 'vitest'
import { findHeader } from '../src/pages/imports/find-header.ts'

function recordsOf(text: string): string[][] {
  const reader = new CsvReader(';')
  return [...reader.push(text), ...reader.end()]
}

test.each<[what: string, at: number, text: string]>([
  ['the first line', 0, 'Name;Type\nGolf Fans;B2C'],
  [
    'below titles and blank lines',
    2,
    'Acme Data: audience list;;\n\nExported 2026-11-01;;\n\nSegment;Market;Ref\nGolf Fans;B2C;1\nSki Fans;B2C;2',
  ],
  ['below a title of one cell', 1, 'Acme, Q4\nSegment;Market;Ref\nGolf Fans;B2C;1\nSki Fans;B2C;2'],
  ['nowhere', -1, 'Acme > Auto > SUVs;12\nAcme > Auto > Trucks;13'],
  ['nowhere in one column of names', -1, 'Golf Fans\nSki Fans'],
  ['in one column', 0, 'topic_name\nGolf Fans'],
])('the header row is %s', (_, at, text) => {
  expect(findHeader(recordsOf(text))).toBe(at)
})
