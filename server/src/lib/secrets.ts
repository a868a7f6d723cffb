import { createHash, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { crc32 } from 'node:zlib'
import { limits } from '@txadv/contract'

const redacted = '[redacted]'

/** A secret that no log, error or JSON can show: only `reveal`, at the place of use, gives its value. */
export class SecretString {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return redacted
  }

  toJSON(): string {
    return redacted
  }

  [inspect.custom](): string {
    return redacted
  }
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function toBase62(value: bigint, chars: number): string {
  let shown = ''
  for (let rest = value; shown.length < chars; rest /= 62n) shown = base62.charAt(Number(rest % 62n)) + shown
  return shown
}

const checksumOf = (body: string) => toBase62(BigInt(crc32(body)), limits.keys.checksumChars)

/** A key as its holder sees it: prefix, 256 random bits, and a checksum that tells a typo from a wrong key. */
export function newKeySecret(prefix: string): { plaintext: string; keyPrefix: string; hash: Buffer } {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), limits.keys.secretChars)
  const body = prefix + random
  const plaintext = body + checksumOf(body)
  return { plaintext, keyPrefix: prefix + random.slice(0, limits.keys.prefixChars), hash: hashKeySecret(plaintext) }
}

/** Whether the text can be a key at all; what cannot is refused without asking the database. */
export function isKeyShaped(secret: string): boolean {
  const body = secret.slice(0, -limits.keys.checksumChars)
  return secret.length < 80 && checksumOf(body) === secret.slice(-limits.keys.checksumChars)
}

/** Key secrets are 256 random bits, so one round of SHA-256 is all the stretching they need. */
export function hashKeySecret(plaintext: string): Buffer {
  return createHash('sha256').update(plaintext).digest()
}
