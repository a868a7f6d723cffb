import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { blockAt, compareNames, signatureKeys } from '@txadv/engine'
import { describe, expect, test } from 'vitest'
import { readRows } from './tables.ts'

const folder = process.env.TXADV_SETS_FOLDER ?? resolve(import.meta.dirname, '../../shared/taxonomy/sets')

function isIdentified(a: string, b: string): boolean {
  const keys = new Set(signatureKeys(a))
  const { similarity, verdict } = compareNames(a, b)
  return verdict === 'block' || similarity >= blockAt || signatureKeys(b).some((key) => keys.has(key))
}

function pairTests(): void {
  const sets = readdirSync(folder).flatMap((set) => {
    const rows = readRows(join(folder, set), 'dedup_dev.tsv')
    return rows ? [[set, rows] as const] : []
  })
  test.each(sets)('%s: no related or different pair is blocked or has a key in common', (_, rows) => {
    const wrong = rows
      .filter(({ label }) => label !== 'duplicate')
      .filter(({ name_a = '', name_b = '' }) => isIdentified(name_a, name_b))
    expect(wrong.map(({ name_a, name_b }) => `${name_a} | ${name_b}`)).toEqual([])
  })
}

if (existsSync(folder)) describe('labelled pairs of every source', pairTests)
else
  test(`nothing was evaluated: ${folder} is absent`, () => {
    process.stdout.write(`The labelled pairs are absent (${folder}): they were not compared in this run.\n`)
    expect(existsSync(folder)).toBe(false)
  })
