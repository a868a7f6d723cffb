import { systemTasks } from '@txadv/contract'
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  actorIdOf,
  actorKeyOf,
  authMethodOf,
  describeActor,
  isOwner,
  isTestKey,
  readActor,
} from './actor.ts'

const userId = '0193b5a0-0000-7000-8000-00000000000a'
const keyId = '0193b5a0-0000-7000-8000-00000000000b'
const actors = {
  user: { type: 'user', userId, role: 'owner' },
  apiKey: { type: 'apiKey', userId, keyId },
  sdkKey: { type: 'sdkKey', userId, keyId, test: true },
  operator: { type: 'operator', userId },
  commandLine: { type: 'commandLine' },
  system: { type: 'system', task: 'recovery' },
} as const satisfies { [T in Actor['type']]: Extract<Actor, { type: T }> }

describe('an actor', () => {
  test.each([
    ['user', userId, { via: 'session' }, 'session'],
    ['apiKey', userId, { via: 'api_key', keyId }, 'api_key'],
    ['sdkKey', userId, { via: 'sdk_key', keyId }, 'sdk_key'],
    ['operator', userId, { via: 'session' }, 'session'],
    ['commandLine', 'command-line', { via: 'command_line' }, 'job'],
    ['system', 'system:recovery', { via: 'system' }, 'job'],
  ] as const)('of type %s is stored as %s', (type, id, detail, method) => {
    const actor = actors[type]
    expect(actorIdOf(actor)).toBe(id)
    expect(describeActor(actor)).toEqual(detail)
    expect(authMethodOf(actor)).toBe(method)
  })

  test.each(systemTasks)('of the service is read back with its task: %s', (task) => {
    expect(readActor(actorIdOf({ type: 'system', task }))).toEqual({ type: 'system', task })
  })

  test('is read back from what is stored; an unknown name is a user’s', () => {
    expect(readActor('command-line')).toEqual({ type: 'commandLine' })
    expect(readActor(userId)).toEqual({ type: 'user', userId })
    expect(readActor('system:unknown')).toEqual({ type: 'user', userId: 'system:unknown' })
  })

  test('has a key, a test mode and the role of an owner only by its own type', () => {
    const all = Object.values(actors)
    expect(all.filter((actor) => actorKeyOf(actor)).map(({ type }) => type)).toEqual(['apiKey', 'sdkKey'])
    expect(all.filter(isTestKey).map(({ type }) => type)).toEqual(['sdkKey'])
    expect(isTestKey({ ...actors.sdkKey, test: false })).toBe(false)
    expect(all.filter(isOwner).map(({ type }) => type)).toEqual(['user'])
    expect(isOwner({ ...actors.user, role: 'admin' })).toBe(false)
  })
})
