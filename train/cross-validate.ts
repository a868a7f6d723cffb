import { parentCategories } from '@txadv/contract/vocabulary'
import { type CategoryExample, CategoryModel } from './category-model.ts'
import { FieldModels, fieldBlocks, fieldExample } from './field-models.ts'
import { authors } from './rows.ts'

/** The best and the second best of a block, and how far they lie apart. */
export function leadOf(
  logits: Float64Array,
  from: number,
  size: number,
): { best: number; second: number; lead: number } {
  let best = from
  let second = -1
  for (let at = from + 1; at < from + size; at++) {
    if ((logits[at] as number) > (logits[best] as number)) {
      second = best
      best = at
    } else if (second < 0 || (logits[at] as number) > (logits[second] as number)) second = at
  }
  return { best: best - from, second: second - from, lead: (logits[best] as number) - (logits[second] as number) }
}

export interface CrossJudged {
  readonly example: CategoryExample
  readonly fold: string
  readonly category: { best: number; second: number; lead: number }
  readonly fields: readonly { best: number; lead: number }[]
  readonly labels: readonly number[]
}

/** Groups of sources that are left out together. */
export function foldsOf(examples: readonly CategoryExample[]): string[][] {
  const sources = [...new Set(examples.map(({ row }) => row.source))]
  const own = authors
    .map((group) => group.filter((source) => sources.includes(source)))
    .filter((group) => group.length > 0)
  return [...own, ...sources.filter((source) => !authors.flat().includes(source)).map((source) => [source])]
}

/** Judges every name by models that never saw its source. */
export function crossValidate(
  examples: readonly CategoryExample[],
  composed: readonly CategoryExample[],
): CrossJudged[] {
  const folds = foldsOf(examples)
  const judged = new Map<CategoryExample, { fold: string; category: CrossJudged['category'] }>()
  const logits = new Float64Array(parentCategories.length)
  for (const fold of folds) {
    const model = new CategoryModel([...examples.filter(({ row }) => !fold.includes(row.source)), ...composed])
    for (const example of examples) {
      if (!fold.includes(example.row.source)) continue
      model.score(example, logits)
      judged.set(example, { fold: fold.join('+'), category: leadOf(logits, 0, parentCategories.length) })
    }
  }
  const fieldExamples = examples.map((example) => ({
    example,
    field: fieldExample(example.row, judged.get(example)?.category.best ?? 0),
  }))
  const fieldLogits = new Float64Array(fieldBlocks.reduce((sum, size) => sum + size, 0))
  const all: CrossJudged[] = []
  for (const fold of folds) {
    const models = new FieldModels(
      fieldExamples.filter(({ example }) => !fold.includes(example.row.source)).map(({ field }) => field),
    )
    for (const { example, field } of fieldExamples) {
      const known = judged.get(example)
      if (!known || !fold.includes(example.row.source)) continue
      models.score(field, fieldLogits)
      let from = 0
      const fields = fieldBlocks.map((size) => {
        const found = leadOf(fieldLogits, from, size)
        from += size
        return found
      })
      all.push({ example, ...known, fields, labels: [...example.labels, ...field.labels] })
    }
  }
  return all
}
