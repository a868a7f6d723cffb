import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, typeOnly, target] of text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"](\.[^'"]+)['"]/gm))
    if (!typeOnly && target) reach(resolve(dirname(file), target), found)
  return found
}

test('the light build reaches neither the lexicon nor the signals, and stays small', () => {
  const files = [...reach(resolve(import.meta.dirname, 'light.ts'))].map((file) => relative(import.meta.dirname, file))
  expect(files.filter((file) => /^(lexicon|signals|aliases|similarity)\//.test(file))).toEqual([])
  const bytes = files.reduce((sum, file) => sum + readFileSync(resolve(import.meta.dirname, file)).length, 0)
  expect(bytes).toBeLessThan(220_000)
})
