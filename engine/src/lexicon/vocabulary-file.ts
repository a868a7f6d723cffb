import type { ParentCategory } from '@txadv/contract/vocabulary'

/** Made by `npm run gen` from the lexicon and the signals: an index that needs no building when it is loaded. */
export const vocabularyFile = 'vocabulary.bin'

/** Which kind of thing an entry names, as the file numbers them. */
export const entryKinds = ['term', 'brand', 'model'] as const

/** What stands in the file before its tables, as JSON. */
export interface VocabularyHead {
  readonly categories: readonly ParentCategory[]
  /** Places of the tree: category, level 0, level 1, the hash of category and level 0. */
  readonly nodes: readonly (readonly [category: number, l0: string, l1: string, key: number])[]
  readonly brands: readonly string[]
  readonly signals: readonly string[]
  readonly layers: number
  readonly sensitivityLayer: number
  /** Words that only the lists of sensitivity hold are numbered from here to before there. */
  readonly delicateFrom: number
  readonly delicateEnd: number
  readonly tables: Readonly<Record<TableName, readonly [from: number, length: number]>>
}

/** The kinds of numbers that the tables hold. */
export const tableTypes = {
  wordTexts: Uint8Array,
  wordCues: Uint8Array,
  wordDomains: Int16Array,
  wordBases: Int32Array,
  /** Where a word's votes begin as the head of a name, as a word before the head, and where they end. */
  headFrom: Int32Array,
  modifierFrom: Int32Array,
  votesEnd: Int32Array,
  votes: Int16Array,
  /** Steps that lead on from a phrase; step n leads to the phrase that is numbered after all words, plus n. */
  stepFrom: Int32Array,
  stepEnd: Int32Array,
  stepWords: Int32Array,
  entryFrom: Int32Array,
  entryKinds: Uint8Array,
  entryNodes: Uint16Array,
  entryBrands: Uint16Array,
  entryTextEnds: Uint32Array,
  entryTexts: Uint8Array,
  signalFrom: Int32Array,
  signalLayers: Uint8Array,
  signals: Uint8Array,
} as const
export type TableName = keyof typeof tableTypes
export type Tables = { readonly [name in TableName]: InstanceType<(typeof tableTypes)[name]> }

const alignment = 8
const align = (length: number) => Math.ceil(length / alignment) * alignment

/** The file: the length of the head, the head, the tables. */
export function writeVocabulary(head: Omit<VocabularyHead, 'tables'>, tables: Tables): Buffer {
  let from = 0
  const places: Partial<Record<TableName, [number, number]>> = {}
  for (const name of Object.keys(tableTypes) as TableName[]) {
    places[name] = [from, tables[name].length]
    from = align(from + tables[name].byteLength)
  }
  const written = Buffer.from(JSON.stringify({ ...head, tables: places }))
  const start = align(4 + written.length)
  const file = Buffer.alloc(start + from)
  file.writeUInt32LE(written.length, 0)
  written.copy(file, 4)
  for (const [name, [at]] of Object.entries(places) as [TableName, [number, number]][]) {
    const { buffer, byteOffset, byteLength } = tables[name]
    file.set(new Uint8Array(buffer, byteOffset, byteLength), start + at)
  }
  return file
}

export function readVocabulary(file: Buffer): { readonly head: VocabularyHead; readonly tables: Tables } {
  const length = file.readUInt32LE(0)
  const head: VocabularyHead = JSON.parse(file.toString('utf8', 4, 4 + length))
  const start = align(4 + length)
  // Tables must begin where their numbers are whole, which a buffer of the pool does not promise.
  const { buffer } = Uint8Array.from(file)
  const tables = Object.fromEntries(
    Object.entries(head.tables).map(([name, [from, size]]) => [
      name,
      new tableTypes[name as TableName](buffer, start + from, size),
    ]),
  )
  return { head, tables: tables as unknown as Tables }
}
