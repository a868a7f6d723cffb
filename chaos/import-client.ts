import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits, type RowOutcome } from '@txadv/contract'
import { classify } from '@txadv/engine'
import type pg from 'pg'
import type { Fleet } from './fleet.ts'
import type { Service } from './servers.ts'

export const mappings = [
  { csvColumn: 'Name', targetField: 'topic_name' },
  { csvColumn: 'Id', targetField: 'external_id' },
]

export type Outcome = Exclude<RowOutcome, 'undone'>

/** A row to send, and what may become of it. */
export interface SentRow {
  readonly cells: unknown
  /** The name by which the library holds it afterwards; none for a row that is refused. */
  readonly name: string | null
  readonly may: readonly Outcome[]
}

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
const pick = (letters: string) => letters.charAt(randomInt(letters.length))

function newWord(): string {
  const text = Array.from({ length: 4 }, () => pick(consonants) + pick(vowels)).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whether the engine is sure of the words whichever of them comes first, so that all may find the topic. */
const isSure = (words: readonly string[]) =>
  words.every((_, n) => classify([...words.slice(n), ...words.slice(0, n)].join(' ')).doubt === undefined)

/** A name that nobody has used, and that is like no other. */
export function newName(): string {
  const words = [newWord(), newWord(), 'Golf', 'Equipment']
  return isSure(words) ? words.join(' ') : newName()
}
export const newNames = (count: number) => Array.from({ length: count }, newName)

export const rowOf = (name: string, may: readonly Outcome[], externalId?: string): SentRow => ({
  cells: { Name: name, ...(externalId && { Id: externalId }) },
  name,
  may,
})

/** Rows that say nothing that can be used. */
export const brokenRows: readonly SentRow[] = [
  { cells: { Name: '  ' }, name: null, may: ['error'] },
  { cells: 'no row', name: null, may: ['error'] },
  { cells: { Name: 'x'.repeat(limits.topics.nameCodePoints + 1) }, name: null, may: ['error'] },
]

export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  readonly body: any
}

/** One request to one process; nothing when the connection broke before the whole answer was here. */
async function request({ url }: Service, key: string, method: string, path: string, body: object) {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: JSON.parse(await response.text()) } satisfies Reply
  } catch {
    return undefined
  }
}

async function answered(reply: Promise<Reply | undefined>): Promise<Reply> {
  const made = await reply
  if (!made) throw new Error('a connection broke where nothing was killed')
  return made
}

/** The account that a client keeps of one chunk: every answer to each of its sendings. */
export interface ChunkAnswers {
  readonly chunkIndex: number
  readonly replies: (Reply & {
    /** Whether the chunk was in when the answer came. */
    readonly committed: boolean
  })[]
  /** Sendings of which no answer came back. */
  lost: number
}

/** A client of one organization's imports. */
export class ImportClient {
  readonly #fleet: Fleet
  readonly #key: string
  readonly #org: string
  readonly #truth: pg.Pool
  readonly #seat: number | undefined

  /** Talks to the process with the number `seat`, or to any. */
  constructor(fleet: Fleet, { key, org, seat }: { key: string; org: string; seat?: number }, truth: pg.Pool) {
    this.#seat = seat
    this.#fleet = fleet
    this.#key = key
    this.#org = org
    this.#truth = truth
  }

  async #request(method: string, path: string, body: object): Promise<Reply | undefined> {
    return request(await this.#fleet.any(this.#seat), this.#key, method, path, body)
  }

  async begin(chunks: number): Promise<string> {
    const totalRows = chunks * limits.imports.chunkRows
    const { status, body } = await answered(
      this.#request('POST', '/api/import', { filename: 'chaos.csv', totalRows, mappings }),
    )
    if (status !== 200) throw new Error(`import not begun: ${JSON.stringify(body)}`)
    return body.batchId
  }

  chunk(batchId: string, chunkIndex: number, rows: readonly SentRow[]): Promise<Reply | undefined> {
    const body = { chunkIndex, mappings, rows: rows.map(({ cells }) => cells) }
    return this.#request('POST', `/api/import/${batchId}/chunk`, body)
  }

  sendOnce(batchId: string, chunkIndex: number, rows: readonly SentRow[]): Promise<Reply> {
    return answered(this.chunk(batchId, chunkIndex, rows))
  }

  end(batchId: string, status: 'cancelled' | 'failed'): Promise<Reply> {
    return answered(this.#request('PATCH', `/api/import/${batchId}/status`, { status }))
  }

  /** The chunks that are in for good at this moment. */
  async chunksIn(batchId: string): Promise<number[]> {
    const { rows } = await this.#truth.query<{ n: number }>(
      'select chunk_index as n from batch_chunk where org_id = $1 and batch_id = $2 order by chunk_index',
      [this.#org, batchId],
    )
    return rows.map(({ n }) => n)
  }

  /**
   * Sends a chunk several times at once. A sending that breaks is tried again as long as no other was answered: then the
   * client has what it wants, and a chunk that was said to be in without being in stays lost.
   */
  async sendAtOnce(
    batchId: string,
    chunkIndex: number,
    rows: readonly SentRow[],
    times: number,
  ): Promise<ChunkAnswers> {
    const account: ChunkAnswers = { chunkIndex, replies: [], lost: 0 }
    const isAnswered = () => account.replies.some(({ status }) => status === 200)
    const send = async () => {
      for (let attempt = 0; attempt === 0 || !isAnswered(); attempt++) {
        const reply = await this.chunk(batchId, chunkIndex, rows)
        if (reply) {
          account.replies.push({ ...reply, committed: (await this.chunksIn(batchId)).includes(chunkIndex) })
          if (reply.status < 500) return
        } else account.lost++
        await sleep(10 + Math.random() * 2 ** Math.min(attempt, 5) * 10)
      }
    }
    await Promise.all(Array.from({ length: times }, send))
    return account
  }
}
