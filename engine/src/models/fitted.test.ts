import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFile, readData } from '../data-files.ts'
import { conceptsFile } from '../search/concepts-file.ts'
import { fitted } from './fitted.ts'
import { categoryFile, fieldFile } from './model-files.ts'
import { engineRevision, revisionFiles } from './revision.ts'

test('the tables are those that were fitted with these weights', () => {
  const hashOf = (file: string) => createHash('sha256').update(readData(file)).digest('hex')
  expect(fitted.hashes).toEqual({ category: hashOf(categoryFile), fields: hashOf(fieldFile) })
})

test('every fitted number is whole, so that each machine comes to the same sum', () => {
  const numbers = [
    ...fitted.kindWeights,
    fitted.lexiconScale,
    fitted.rowScale,
    fitted.fieldScale,
    ...Object.values(fitted.confidence).flatMap((curve) => Object.values(curve)),
  ]
  expect(numbers.filter((each) => !Number.isSafeInteger(each))).toEqual([])
})

test('the revision is of every data file that a classification depends on: 12 hexadecimal digits', () => {
  const stored = readdirSync(dataFile('.'), { recursive: true, encoding: 'utf8' })
  expect([...revisionFiles].sort()).toEqual(
    stored.filter((name) => /\.\w+$/.test(name) && name !== conceptsFile).sort(),
  )
  expect(engineRevision).toMatch(/^[0-9a-f]{12}$/)
})
