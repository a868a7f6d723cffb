import {
  ApiKeyId,
  commandLineActor,
  type Role,
  SdkKeyId,
  type SystemTask,
  serviceActor,
  systemActor,
  systemTasks,
} from '@txadv/contract'

interface ByKey {
  readonly keyId: string
  /** Who made the key. */
  readonly userId: string
}

/** Who acts: a person, a key that a person made, an operator, or the service itself. */
export type Actor =
  | { readonly type: 'user'; readonly userId: string; readonly role?: Role }
  | (ByKey & { readonly type: 'apiKey' })
  /** The local engine alone answers a test key. */
  | (ByKey & { readonly type: 'sdkKey'; readonly test: boolean })
  | OperatingActor
  | { readonly type: 'system'; readonly task: SystemTask }

/** Who acts across organizations: a person who runs the service, signed in or at its command line. */
export type OperatingActor = { readonly type: 'operator'; readonly userId: string } | { readonly type: 'commandLine' }

const vias = {
  user: 'session',
  operator: 'session',
  apiKey: 'api_key',
  sdkKey: 'sdk_key',
  commandLine: 'command_line',
  system: 'system',
} as const satisfies Record<Actor['type'], string>

/** The actor as histories, runs and the audit store it: the user's id where a person is behind it. */
export function actorIdOf(actor: Actor): string {
  if (actor.type === 'system') return systemActor(actor.task)
  return actor.type === 'commandLine' ? commandLineActor : actor.userId
}

/** Who started stored work, for the process that resumes it. */
export function readActor(id: string): Actor {
  if (id === commandLineActor) return { type: 'commandLine' }
  const task = systemTasks.find((known) => systemActor(known) === id)
  return task ? { type: 'system', task } : { type: 'user', userId: id }
}

/** How the actor came, for the detail beside its id. */
export function describeActor(actor: Actor) {
  const keyId = actorKeyOf(actor)
  return { via: vias[actor.type], ...(keyId !== undefined && { keyId }) }
}

/** What a history stores of who changed something. */
interface StoredChange {
  readonly changedBy: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A change as histories show it: the key by the id that callers know, and a task as the service with its name beside. */
export function showChange<Change extends StoredChange>(change: Change): Change {
  const { changedBy, metadata } = change
  const actor = readActor(changedBy)
  const { keyId, via } = metadata
  const key = typeof keyId === 'string' ? (via === 'sdk_key' ? SdkKeyId : ApiKeyId).encode(keyId) : undefined
  return {
    ...change,
    changedBy: actor.type === 'system' ? serviceActor : changedBy,
    metadata: { ...metadata, ...(key && { keyId: key }), ...(actor.type === 'system' && { task: actor.task }) },
  }
}

/** How an LLM call is accounted for; what no request asked for is a job's. */
export function authMethodOf({ type }: Actor): 'session' | 'api_key' | 'sdk_key' | 'job' {
  return type === 'system' || type === 'commandLine' ? 'job' : vias[type]
}

export function actorKeyOf(actor: Actor): string | undefined {
  return 'keyId' in actor ? actor.keyId : undefined
}

export const isTestKey = (actor: Actor): boolean => actor.type === 'sdkKey' && actor.test

export const isOwner = (actor: Actor): boolean => actor.type === 'user' && actor.role === 'owner'
