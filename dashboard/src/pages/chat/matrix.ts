import { limits } from '@txadv/contract/limits'
import { call, type Input } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { change, current, type MatrixDimension, type MatrixTurn } from './conversation.ts'
import { kept } from './save.ts'

const { combinations: mostCombinations, dimensionsMin } = limits.matrix

/** How many topics a matrix asks for. */
export const countTopics = ({ dimensions }: Pick<MatrixTurn, 'dimensions'>): number =>
  dimensions.reduce((product, { values }) => product * values.length, 1)

function bodyOf(turn: MatrixTurn) {
  const { dimensions, template, parentCategory, segmentType } = turn
  return {
    dimensions: dimensions.map(({ name, values }) => ({ name, values: [...values] })),
    ...(template.trim() && { template }),
    ...(parentCategory && { parentCategory }),
    ...(segmentType && { segmentType }),
  } satisfies Input<'POST /api/topics/generate-matrix'>['body']
}

/** What a forecast is of: the same for two matrices only where they ask for the same. */
export const signatureOf = (turn: MatrixTurn): string => JSON.stringify(bodyOf(turn))

/** Why the matrix as it stands cannot be made. */
export function refusalOf(turn: MatrixTurn): string | undefined {
  const { dimensions, template } = turn
  const empty = dimensions.find(({ values }) => values.length === 0)
  if (empty) return `${empty.name} has no values. Add one, or remove the dimension.`
  if (dimensions.length < dimensionsMin) return 'A matrix needs at least 2 dimensions. Add one.'
  const known = new Set(dimensions.map(({ name }) => name))
  const [unknown] = [...template.matchAll(/\{([^{}]*)\}/g)].filter(([, name = '']) => !known.has(name))
  if (unknown) return `The name template uses ${unknown[0]}, which is not a dimension of this matrix.`
  const total = countTopics(turn)
  return total > mostCombinations
    ? `${count(total)} combinations exceed the limit of ${count(mostCombinations)}. Remove some values.`
    : undefined
}

/** Asks what the matrix would bring and cost; nothing is changed by it. */
export async function forecast(turn: MatrixTurn): Promise<void> {
  const of = signatureOf(turn)
  await kept(
    async () => {
      const reply = await call('POST /api/topics/generate-matrix', { body: { ...bodyOf(turn), dryRun: true } })
      const now = current(turn)
      if ('dryRun' in reply && now && signatureOf(now) === of)
        change(turn, { forecast: reply, forecastOf: of, problem: undefined })
    },
    (problem) => {
      const now = current(turn)
      if (now && signatureOf(now) === of) change(turn, { problem, forecast: undefined, forecastOf: of })
    },
  )
}

/** Makes the topics. Asked again after a failure, the service goes on where it stopped. */
export async function generate(turn: MatrixTurn): Promise<void> {
  change(turn, { phase: 'generating', problem: undefined })
  await kept(
    async () => {
      const reply = await call('POST /api/topics/generate-matrix', { body: bodyOf(turn) })
      if ('batchId' in reply) change(turn, { phase: 'made', made: reply })
    },
    (problem) => change(turn, { phase: 'planned', problem }),
  )
}

/** Takes the topics that the matrix brought out of the library again. */
export async function removeMade(turn: MatrixTurn): Promise<void> {
  const ids = turn.made?.topicIds ?? []
  await kept(
    async () => {
      await call('DELETE /api/topics', { body: { ids: [...ids] } })
      change(turn, { phase: 'removed', problem: undefined })
    },
    (problem) => change(turn, { problem }),
  )
}

/** The turn with other dimensions; the template follows what is added and removed. */
export function changeDimensions(turn: MatrixTurn, dimensions: readonly MatrixDimension[]): void {
  const before = new Set(turn.dimensions.map(({ name }) => name))
  const after = new Set(dimensions.map(({ name }) => name))
  let { template } = turn
  for (const name of before) if (!after.has(name)) template = template.replaceAll(`{${name}}`, '')
  for (const name of after) if (!before.has(name)) template = `${template} {${name}}`
  change(turn, { dimensions, template: template.replace(/\s+/g, ' ').trim() })
}
