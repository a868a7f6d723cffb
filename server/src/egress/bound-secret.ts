import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { SecretString } from '../lib/secrets.ts'
import { EgressError } from './egress-error.ts'

/**
 * A secret that is sent to certain origins and nowhere else. It shows nowhere; what is made of it is bound as it is;
 * and it is revealed only to whom names the origin it is about to be sent to.
 */
export class BoundSecret {
  readonly #value: SecretString
  readonly #origins: readonly string[]

  constructor(value: string, origins: readonly string[]) {
    this.#value = new SecretString(value)
    this.#origins = origins
  }

  /** A text made of secrets, which may go only where each of them may. */
  static compose<const K extends string>(
    parts: Readonly<Record<K, BoundSecret>>,
    make: (values: Readonly<Record<K, string>>) => string,
  ): BoundSecret {
    const secrets = Object.values<BoundSecret>(parts)
    const origins = secrets.flatMap((secret) => secret.#origins)
    const common = origins.filter((origin) => secrets.every((secret) => secret.#origins.includes(origin)))
    const values = Object.entries<BoundSecret>(parts).map(([name, secret]) => [name, secret.#value.reveal()])
    return new BoundSecret(make(Object.fromEntries(values)), common)
  }

  derive(make: (value: string) => string): BoundSecret {
    return new BoundSecret(make(this.#value.reveal()), this.#origins)
  }

  /** Where it may be sent. */
  get origins(): readonly string[] {
    return this.#origins
  }

  revealFor(origin: string): string {
    if (!this.#origins.includes(origin)) throw new EgressError('credential')
    return this.#value.reveal()
  }

  /** What tells two of them apart without showing either. */
  digest(): string {
    return createHash('sha256').update(this.#value.reveal()).digest('hex')
  }

  toString(): string {
    return String(this.#value)
  }

  toJSON(): string {
    return this.toString()
  }

  [inspect.custom](): string {
    return this.toString()
  }
}
