import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretString } from './secrets.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const shape = /^v1\.([a-z0-9_-]{1,64})\.([A-Za-z0-9_-]+)$/

/** What was sealed does not open: another key, another place than it was sealed for, or tampered with. */
export class EnvelopeError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'EnvelopeError'
  }
}

/** What a sealed text belongs to: it opens only where the same is said of it again. */
export type SealContext = readonly (string | number | null | SealContext)[]

const aadOf = (bound: SealContext) => Buffer.from(JSON.stringify(bound))

/** Encrypts under a key that goes by an id: `v1.<key id>.<iv, tag and ciphertext>`. */
export function sealContent(keyId: string, key: Uint8Array, content: Uint8Array, bound: SealContext): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(aadOf(bound))
  const encrypted = [sealing.update(content), sealing.final()]
  return `v1.${keyId}.${Buffer.concat([iv, sealing.getAuthTag(), ...encrypted]).toString('base64url')}`
}

/** The id of the key that a text was sealed under. */
export function keyIdOf(sealed: string): string {
  const id = shape.exec(sealed)?.[1]
  if (id === undefined) throw new EnvelopeError('not a sealed text')
  return id
}

export function unsealContent(sealed: string, key: Uint8Array, bound: SealContext): Buffer {
  const bytes = Buffer.from(shape.exec(sealed)?.[2] ?? '', 'base64url')
  if (bytes.length < ivBytes + tagBytes) throw new EnvelopeError('not a sealed text')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(aadOf(bound))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()])
  } catch {
    throw new EnvelopeError('sealed under another key, or for another place')
  }
}

/** The master keys, which wrap data keys and nothing else. */
export interface Keyring {
  /** The id of the key that new data keys are wrapped by; none where no key is configured. */
  readonly current: string | undefined
  newDataKey(): Buffer
  wrap(dataKey: Uint8Array, bound: SealContext): string
  unwrap(wrapped: string, bound: SealContext): Buffer
}

export function createKeyring(keys: readonly { readonly id: string; readonly key: SecretString }[]): Keyring {
  const current = keys[0]?.id
  const keyNamed = (id: string | undefined) => {
    const found = keys.find((key) => key.id === id)
    if (!found) throw new EnvelopeError(`no master key ${id ?? ''} is configured`)
    return Buffer.from(found.key.reveal(), 'base64')
  }
  return {
    current,
    newDataKey: () => randomBytes(keyBytes),
    wrap: (dataKey, bound) => sealContent(current ?? '', keyNamed(current), dataKey, bound),
    unwrap: (wrapped, bound) => unsealContent(wrapped, keyNamed(keyIdOf(wrapped)), bound),
  }
}
