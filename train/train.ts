import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parentCategories } from '@txadv/contract/vocabulary'
import { dataFile } from '../engine/src/data-files.ts'
import { unit } from '../engine/src/models/features.ts'
import type { FittedModels } from '../engine/src/models/fitted.ts'
import { categoryFile, fieldFile, fittedFile } from '../engine/src/models/model-files.ts'
import { writeKeyedTable } from '../engine/src/models/weight-table.ts'
import { CategoryModel, fitLexicon, readComposed, readExamples } from './category-model.ts'
import { fitConfidence } from './confidence.ts'
import { crossValidate } from './cross-validate.ts'
import { FieldModels, fieldExample } from './field-models.ts'
import { printFigures } from './figures-page.ts'
import { accuraciesOf, calibrationsOf, type HeldOut, holdOut, surestOf } from './held-out.ts'
import { joinTables, quantise } from './quantise.ts'
import { readNames, setsFolder, shuffleNames } from './rows.ts'

const million = 1_000_000
const figuresPage = resolve(import.meta.dirname, '../docs/accuracy.md')
/** Chosen so that about one clear English name in twenty waits for a person. */
const reviewLine = 54

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(8)

function sayFigures(title: string, names: readonly HeldOut[]): void {
  const figures = [...accuraciesOf(names), ...accuraciesOf(surestOf(names, 0.8)), ...calibrationsOf(names)]
  say(`${title.padEnd(44)} ${String(names.length).padStart(5)} ${figures.map(percent).join(' ')}`)
}

const extra = process.argv.slice(2).find((each) => !each.startsWith('--'))
/** With less than all of the shipped names, the figures are a point of the learning curve and nothing is written. */
const share = Number(/^--share=(.+)$/.exec(process.argv.find((each) => each.startsWith('--share=')) ?? '')?.[1] ?? 1)
const isDrawn = (name: string) => createHash('sha256').update(name).digest().readUInt32BE() < share * 2 ** 32
const isEnglish = (name: string) => /^[\x20-\x7e’–—]*$/.test(name)
const names = [
  ...readNames(setsFolder, isEnglish).filter(({ name }) => isDrawn(name)),
  ...(extra ? readNames(extra, isEnglish) : []),
]
const lexicon = fitLexicon()
say(`${names.length} labelled names; the lexicon's model is fitted`)
const examples = readExamples([...names, ...shuffleNames(names)], lexicon)
const composed = readComposed(lexicon)
const judged = crossValidate(examples, composed)
// What operators corrected has only the labels that they gave.
const heldOut = holdOut(judged.filter(({ labels }) => labels.every((label) => label >= 0))).filter(
  ({ judged: { example } }) => !example.row.isShuffled,
)
say(
  `${'left out'.padEnd(44)} names category, segment, audience, intent, all four; of the surest 80 %; calibration error`,
)
for (const [fold, names] of Map.groupBy(heldOut, ({ judged: { fold } }) => fold)) sayFigures(fold, names)
sayFigures('all', heldOut)
sayFigures(
  'other languages',
  heldOut.filter((each) => !each.judged.example.row.isEnglish),
)
if (share < 1) process.exit()

const shipped = new Set(readNames(setsFolder, isEnglish).map(({ source }) => source))
writeFileSync(figuresPage, printFigures(heldOut, shipped, reviewLine))

const firm = judged.filter(({ example: { row } }) => !row.isUnclear && !row.isShuffled)
const model = new CategoryModel([...examples, ...composed])
const fields = new FieldModels(judged.map(({ example, category }) => fieldExample(example.row, category.best)))
const [lexiconTable, rowTable, fieldTable] = [lexicon, model.table, fields.table].map(({ weights }) =>
  quantise(weights),
) as [ReturnType<typeof quantise>, ReturnType<typeof quantise>, ReturnType<typeof quantise>]
const tables = {
  category: joinTables(lexiconTable.bytes, rowTable.bytes, parentCategories.length),
  fields: writeKeyedTable(fields.keys, fieldTable.bytes),
}
const scaleOf = ({ step }: { step: number }) => Math.round((1_000 * million * step) / unit)
const fitted: FittedModels = {
  names: names.length,
  sources: new Set(names.map(({ source }) => source)).size,
  lexiconScale: scaleOf(lexiconTable),
  rowScale: scaleOf(rowTable),
  fieldScale: scaleOf(fieldTable),
  kindWeights: [...model.kindWeights].map((weight) => Math.round(1_000 * weight)),
  confidence: {
    category: fitConfidence(firm, 0),
    segmentType: fitConfidence(firm, 1),
    audienceType: fitConfidence(firm, 2),
    primaryIntent: fitConfidence(firm, 3),
  },
  reviewLine,
  hashes: Object.fromEntries(
    Object.entries(tables).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  ),
}
writeFileSync(dataFile(categoryFile), tables.category)
writeFileSync(dataFile(fieldFile), tables.fields)
writeFileSync(dataFile(fittedFile), `${JSON.stringify(fitted, null, 2)}\n`)
