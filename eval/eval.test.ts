import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measureSource } from './measure-source.ts'
import { fieldNames, measureField, measureLeaves } from './measures.ts'
import { readSets } from './sets.ts'
import { shuffleSource } from './shuffle-names.ts'
import { readRows } from './tables.ts'

const taxonomy = resolve(import.meta.dirname, '../../shared/taxonomy')
const setsFolder = process.env.TXADV_SETS_FOLDER ?? resolve(taxonomy, 'sets')
const leaves = readRows(resolve(taxonomy, 'eval'), 'dev.tsv')

function leavesTests(rows: NonNullable<typeof leaves>): void {
  test('leaves: category at least 94 %, group 95 %, calibration error at most 0.05', () => {
    const measured = measureLeaves(rows)
    expect(measured.category).toBeGreaterThanOrEqual(0.94)
    expect(measured.group).toBeGreaterThanOrEqual(0.95)
    expect(measured.calibrationError).toBeLessThanOrEqual(0.05)
  })
}

/** The models learned from these names, so this holds what was learned; how well it generalises, `npm run train` says. */
function sourceTests(source: ReturnType<typeof readSets>[number]): void {
  const { field, sensitivity, dedup, abstain } = measureSource(source)

  test('category 95 %, segment type 95 %, audience type 92 %, primary intent 88 %, all four 90 %', () => {
    expect(field?.category).toBeGreaterThanOrEqual(0.95)
    expect(field?.segmentType).toBeGreaterThanOrEqual(0.95)
    expect(field?.audienceType).toBeGreaterThanOrEqual(0.92)
    expect(field?.primaryIntent).toBeGreaterThanOrEqual(0.88)
    expect(field?.all).toBeGreaterThanOrEqual(0.9)
  })

  test('with brands and places exchanged, every field holds within 2 points', () => {
    const shuffled = measureField(shuffleSource(source))
    const lost = fieldNames.map((name) => Math.round(1_000 * ((field?.[name] ?? 0) - shuffled[name])) / 10)
    expect(Math.max(...lost)).toBeLessThanOrEqual(2)
  })

  test('sensitivity: level 95 %, grave called lighter under 3 %, no Prohibited missed, over-called under 8 %', () => {
    expect(sensitivity?.level).toBeGreaterThanOrEqual(0.95)
    expect(sensitivity?.graveMissed).toBeLessThan(0.03)
    expect(sensitivity?.prohibitedMissed).toBe(0)
    expect(sensitivity?.overCalled).toBeLessThan(0.08)
  })

  test('duplicates: 88 % found, under 0.5 % wrongly blocked, none that are turned or denied', () => {
    expect(dedup?.recall).toBeGreaterThanOrEqual(0.88)
    expect(dedup?.falseBlock).toBeLessThan(0.005)
    expect(dedup?.direction).toBe(0)
  })

  if (abstain)
    test('at most 5 % of clear English names are left to a person, and most hopeless names are', () => {
      expect(abstain.false).toBeLessThanOrEqual(0.05)
      expect(abstain.caught).toBeGreaterThanOrEqual(0.8)
    })
}

const sets = existsSync(setsFolder) ? readSets(setsFolder) : []
for (const source of sets) describe(`the labelled names of ${source.source}`, () => sourceTests(source))
if (leaves) describe('leaves of public taxonomies', () => leavesTests(leaves))

if (sets.length === 0)
  test(`nothing was evaluated: ${setsFolder} is absent`, () => {
    process.stdout.write(`The labelled names are absent (${setsFolder}): accuracy was not measured in this run.\n`)
    expect(existsSync(setsFolder)).toBe(false)
  })
if (!leaves)
  test('no leaves were evaluated: they are absent', () => {
    process.stdout.write(`The leaves of public taxonomies are absent (${taxonomy}/eval): they were not evaluated.\n`)
    expect(leaves).toBeUndefined()
  })
