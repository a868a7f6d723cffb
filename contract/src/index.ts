import * as activations from './activations.ts'
import * as audit from './audit.ts'
import * as briefs from './briefs.ts'
import * as catalog from './catalog.ts'
import * as classify from './classify.ts'
import * as connections from './connections.ts'
import * as drift from './drift.ts'
import * as duplicates from './duplicates.ts'
import * as engine from './engine.ts'
import * as exported from './export.ts'
import * as globalTopics from './global-topics.ts'
import * as hygiene from './hygiene.ts'
import * as importRuns from './import-runs.ts'
import * as importValues from './import-values.ts'
import * as imports from './imports.ts'
import * as jobs from './jobs.ts'
import * as keys from './keys.ts'
import * as limitsInForce from './limits-in-force.ts'
import * as mappings from './mappings.ts'
import * as matchValues from './match-values.ts'
import * as matrix from './matrix.ts'
import * as organizations from './organizations.ts'
import * as outputTemplates from './output-templates.ts'
import * as platformRoutes from './platforms.ts'
import * as push from './push.ts'
import * as reclassify from './reclassify.ts'
import * as reports from './reports.ts'
import * as review from './review.ts'
import type { Route } from './route.ts'
import * as seeding from './seeding.ts'
import * as settings from './settings.ts'
import * as sync from './sync.ts'
import * as topicChanges from './topic-changes.ts'
import * as topicExplanations from './topic-explanations.ts'
import * as topics from './topics.ts'
import * as usage from './usage.ts'
import * as whoami from './whoami.ts'
import * as workspaces from './workspaces.ts'

export * from './activations.ts'
export * from './assurance.ts'
export * from './audit.ts'
export * from './briefs.ts'
export * from './catalog.ts'
export * from './classify.ts'
export * from './connection-config.ts'
export * from './connections.ts'
export * from './drift.ts'
export * from './duplicates.ts'
export * from './durations.ts'
export * from './engine.ts'
export { errorCodes } from './error-codes.ts'
export * from './export.ts'
export * from './failure.ts'
export * from './failure-causes.ts'
export { type Fault, type FaultCode, faultCodes, valueKinds } from './faults.ts'
export * from './global-topics.ts'
export * from './hygiene.ts'
export * from './ids.ts'
export * from './import-runs.ts'
export * from './import-values.ts'
export * from './imports.ts'
export * from './jobs.ts'
export * from './keys.ts'
export * from './limits.ts'
export * from './limits-in-force.ts'
export * from './mappings.ts'
export * from './match-values.ts'
export * from './matrix.ts'
export * from './organizations.ts'
export * from './output-templates.ts'
export * from './platforms.ts'
export * from './push.ts'
export * from './query.ts'
export * from './reclassify.ts'
export * from './reports.ts'
export * from './review.ts'
export * from './route.ts'
export * from './seeding.ts'
export * from './settings.ts'
export * from './sparse-fields.ts'
export * from './sync.ts'
export * from './topic-changes.ts'
export * from './topic-explanations.ts'
export * from './topic-records.ts'
export * from './topics.ts'
export * from './usage.ts'
export * from './versions.ts'
export * from './visible-text.ts'
export * from './vocabulary.ts'
export * from './whoami.ts'
export * from './workspaces.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value

/** Every route that the service promises, under the name of its operation. */
export const operations: Readonly<Record<string, Route>> = Object.fromEntries(
  [
    whoami,
    limitsInForce,
    keys,
    settings,
    workspaces,
    usage,
    audit,
    classify,
    mappings,
    topics,
    topicChanges,
    topicExplanations,
    reclassify,
    matchValues,
    catalog,
    reports,
    duplicates,
    exported,
    imports,
    importValues,
    importRuns,
    matrix,
    briefs,
    platformRoutes,
    connections,
    sync,
    push,
    activations,
    drift,
    hygiene,
    organizations,
    globalTopics,
    review,
    seeding,
    jobs,
    engine,
    outputTemplates,
  ].flatMap((drawer) => Object.entries(drawer).filter((entry): entry is [string, Route] => isRoute(entry[1]))),
)

export const routes: readonly Route[] = Object.values(operations)
