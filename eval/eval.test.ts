import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measureDedup, measureField, measureLeaves, measureSensitivity } from './measures.ts'
import { type Row, readRows } from './tables.ts'

const folder = resolve(import.meta.dirname, '../../shared/taxonomy/eval')
const rowsOf = (name: string): Row[] => readRows(folder, name) ?? []
/** The same rows with the labels that the later decisions gave them. */
const settledRowsOf = (name: string): Row[] => readRows(resolve(folder, '../sets/first'), name) ?? []

function evaluationTests(): void {
  test('leaves: category at least 94 %, group 95 %, calibration error at most 0.05, a third of the errors in the least confident tenth', () => {
    const leaves = measureLeaves(rowsOf('dev.tsv'))
    expect(leaves.category).toBeGreaterThanOrEqual(0.94)
    expect(leaves.group).toBeGreaterThanOrEqual(0.95)
    expect(leaves.calibrationError).toBeLessThanOrEqual(0.05)
    expect(leaves.crossValidatedError).toBeLessThanOrEqual(0.05)
    expect(leaves.leastTenthShareOfErrors).toBeGreaterThanOrEqual(1 / 3)
  })

  test('field names: category 95 %, segment type 95 %, audience type 92 %, primary intent 88 %', () => {
    const field = measureField(rowsOf('field_dev.tsv'))
    expect(field.category).toBeGreaterThanOrEqual(0.95)
    expect(field.segmentType).toBeGreaterThanOrEqual(0.95)
    expect(field.audienceType).toBeGreaterThanOrEqual(0.92)
    expect(field.primaryIntent).toBeGreaterThanOrEqual(0.88)
  })

  test('sensitivity: level 97 %, no Prohibited and at most 1 % of Sensitive rows called Standard or Regulated', () => {
    const sensitivity = measureSensitivity(settledRowsOf('sensitivity_dev.tsv'))
    expect(sensitivity.level).toBeGreaterThanOrEqual(0.97)
    expect(sensitivity.prohibitedMissed).toBe(0)
    expect(sensitivity.missed).toBeLessThanOrEqual(0.01)
  })

  test('duplicates: at least 97 % found, at most 0.5 % of different pairs blocked', () => {
    const dedup = measureDedup(rowsOf('dedup_dev.tsv'))
    expect(dedup.recall).toBeGreaterThanOrEqual(0.97)
    expect(dedup.falseBlock).toBeLessThanOrEqual(0.005)
  })
}

if (existsSync(folder)) describe('on the evaluation sets', evaluationTests)
else
  test(`nothing was evaluated: ${folder} is absent`, () => {
    process.stdout.write(`The evaluation sets are absent (${folder}): accuracy was not measured in this run.\n`)
    expect(existsSync(folder)).toBe(false)
  })
