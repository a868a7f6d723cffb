import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, startService } from './servers.ts'

const entries = {
  api: new URL('../server/src/bin/api.ts', import.meta.url).pathname,
  worker: new URL('../server/src/bin/worker.ts', import.meta.url).pathname,
}
type Kind = keyof typeof entries

export interface FleetOptions {
  readonly size: number
  readonly spares: number
  readonly kind?: Kind
  readonly entry?: string
  readonly env?: Record<string, string>
}

/**
 * Processes of one kind on one database. The next ones are started before they are needed, because a start takes longer than
 * what it interrupts. Each names its connections after itself, so that the database tells whose transaction is whose.
 */
export class Fleet {
  readonly #env: Record<string, string>
  readonly #size: number
  readonly #kind: Kind
  #serving: Service[] = []
  #spares: Service[] = []
  #starting = new Set<Promise<void>>()
  #started = 0
  #stopped = false

  readonly #entry: string

  private constructor(kind: Kind, size: number, env: Record<string, string>, entry: string) {
    this.#entry = entry
    this.#kind = kind
    this.#size = size
    this.#env = env
  }

  static async start(
    databaseUrl: string,
    { size, spares, kind = 'api', entry = entries[kind], env = {} }: FleetOptions,
  ): Promise<Fleet> {
    const fleet = new Fleet(kind, size, { ...env, DATABASE_URL: databaseUrl }, entry)
    for (let n = 0; n < size + spares; n++) fleet.#startOne()
    await Promise.all(fleet.#starting)
    return fleet
  }

  #startOne(): void {
    const name = `${this.#kind}-${++this.#started}`
    const url = new URL(this.#env.DATABASE_URL as string)
    url.searchParams.set('application_name', name)
    const starting = startService(name, this.#entry, { ...this.#env, DATABASE_URL: url.href }).then((service) => {
      if (this.#stopped) service.process.kill('SIGKILL')
      this.#spares.push(service)
      this.#fill()
    })
    this.#starting.add(starting)
    // Whoever waits for a spare hears of a start that failed.
    starting.then(
      () => this.#starting.delete(starting),
      () => undefined,
    )
  }

  #fill(): void {
    while (this.#serving.length < this.#size && this.#spares.length > 0)
      this.#serving.push(this.#spares.shift() as Service)
  }

  get serving(): readonly Service[] {
    return this.#serving
  }

  /** One of those that serve, the same for the same seat while none is killed; waits while there is none. */
  async any(seat = Math.floor(Math.random() * this.#size)): Promise<Service> {
    while (this.#serving.length === 0) await sleep(5)
    return this.#serving[seat % this.#serving.length] as Service
  }

  /** Resolves when all serve and a spare stands ready. */
  async full(): Promise<void> {
    while (this.#serving.length < this.#size || this.#spares.length === 0) await Promise.race(this.#starting)
  }

  /** Ends a process where it stands; a spare takes its place, and another is started. */
  kill(victim: Service): void {
    victim.process.kill('SIGKILL')
    this.#serving = this.#serving.filter((service) => service !== victim)
    this.#fill()
    this.#startOne()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#starting)
    for (const { process } of [...this.#serving, ...this.#spares]) process.kill('SIGKILL')
  }
}
