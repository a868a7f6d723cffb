import {
  ActivationId,
  ApiKeyId,
  type AuditAction,
  AuditId,
  ConnectionId,
  GlobalTopicId,
  LibraryTopicId,
  RunId,
  SdkKeyId,
  WorkspaceId,
} from '@txadv/contract'
import { type Actor, actorIdOf, describeActor } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { insertAudit } from '../../db/audit.ts'
import type { TenantTx } from '../../db/database.ts'
import { type AuditFilter, listEntries } from './audit.queries.ts'

/** Writes down who did what, in the transaction of the deed. */
export async function recordAudit(
  tx: TenantTx,
  actor: Actor,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await insertAudit(tx, { actor: actorIdOf(actor), action, subject, detail: { ...describeActor(actor), ...detail } })
}

/** What the subject of an action is, where callers know it by another id than the database. */
const subjects: Readonly<Record<string, typeof ApiKeyId>> = {
  api_key: ApiKeyId,
  sdk_key: SdkKeyId,
  workspace: WorkspaceId,
  connection: ConnectionId,
  push: RunId,
  segment: ActivationId,
  match_values: LibraryTopicId,
  topic: GlobalTopicId,
}

/** The id as callers know it; what is none of that kind stays as it was written. */
function shownId(kind: typeof ApiKeyId | undefined, id: unknown): string {
  const shown = kind?.safeEncode(String(id))
  return shown?.success ? shown.data : String(id)
}

function shownDetail(detail: Record<string, unknown>): Record<string, unknown> {
  const { keyId, connectionId, ...rest } = detail
  return {
    ...rest,
    ...(keyId !== undefined && { keyId: shownId(detail.via === 'sdk_key' ? SdkKeyId : ApiKeyId, keyId) }),
    ...(connectionId !== undefined && { connectionId: shownId(ConnectionId, connectionId) }),
  }
}

/** A page of what was done in the organization, the newest first. */
export async function readAudit(tenant: Tenant, asked: AuditFilter) {
  const found = await tenant.transact((tx) => listEntries(tx, { ...asked, limit: asked.limit + 1 }))
  const shown = found.slice(0, asked.limit)
  const entries = shown.map((entry) => ({
    ...entry,
    subject: shownId(subjects[entry.action.slice(0, entry.action.indexOf('.'))], entry.subject),
    detail: shownDetail(entry.detail ?? {}),
  }))
  const next = found.length > asked.limit ? shown.at(-1)?.id : undefined
  tenant.tellNext(next && AuditId.encode(next))
  return { entries, next: next ?? null }
}
