import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ImportMapping } from '@txadv/sdk'
import { claimFile, ownPath, removeFile, replaceFile } from './files.ts'

/** What makes two runs of the command the same import. */
export interface ImportIdentity {
  readonly url: string
  /** The first characters of the key, which tell keys apart and open nothing. */
  readonly keyPrefix: string
  readonly workspace: string | undefined
  readonly sha256: string
  readonly mappings: readonly ImportMapping[]
  readonly useLLM: boolean
}

interface Kept {
  /** Under which the import is begun, also by the run that goes on with it. */
  readonly idempotencyKey: string
  /** As the import is called: another name would be another request under the same key. */
  readonly filename: string
  readonly batchId?: string
}

/** What is remembered of one part of an import until the whole has ended. */
export interface ImportState extends Kept {
  begun(batchId: string): void
}

const secretStart = 'txadv_'.length + 8
export const keyPrefixOf = (key: string) => key.slice(0, secretStart)

function pathOf(identity: ImportIdentity, part: number): string {
  const name = createHash('sha256')
    .update(JSON.stringify([identity, part]))
    .digest('hex')
  return ownPath('XDG_STATE_HOME', '.local/state', `import-${name.slice(0, 32)}.json`)
}

function read(path: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The state of a part, made where there is none. It is on the disk before the import is begun, so that a run that is
 * killed at any moment leaves the key under which the same batch is found again.
 */
export function openState(identity: ImportIdentity, part: number, filename: string): ImportState {
  const path = pathOf(identity, part)
  const fresh: Kept = { idempotencyKey: randomUUID(), filename }
  // Whoever was first has said the key.
  const kept = claimFile(path, JSON.stringify(fresh)) ? fresh : (read(path) ?? fresh)
  return {
    ...kept,
    begun: (batchId) => replaceFile(path, JSON.stringify({ ...kept, batchId })),
  }
}

/** Whether a run began this import and did not end it. */
export const isBegun = (identity: ImportIdentity) => read(pathOf(identity, 0)) !== undefined

export function forgetImport(identity: ImportIdentity, parts: number): void {
  for (let part = 0; part < parts; part++) removeFile(pathOf(identity, part))
}
