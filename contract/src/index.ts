import * as activations from './activations.ts'
import * as catalog from './catalog.ts'
import * as exported from './export.ts'
import * as keys from './keys.ts'
import * as organizations from './organizations.ts'
import type { Route } from './route.ts'
import * as settings from './settings.ts'
import * as topics from './topics.ts'
import * as usage from './usage.ts'
import * as workspaces from './workspaces.ts'

export * from './activations.ts'
export * from './catalog.ts'
export * from './export.ts'
export * from './failure.ts'
export * from './ids.ts'
export * from './keys.ts'
export * from './limits.ts'
export * from './organizations.ts'
export * from './query.ts'
export * from './route.ts'
export * from './settings.ts'
export * from './topics.ts'
export * from './usage.ts'
export * from './vocabulary.ts'
export * from './workspaces.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value

/** Every route that the service promises. */
export const routes: readonly Route[] = [
  keys,
  settings,
  workspaces,
  usage,
  topics,
  catalog,
  exported,
  activations,
  organizations,
].flatMap((drawer) => Object.values(drawer).filter(isRoute))
