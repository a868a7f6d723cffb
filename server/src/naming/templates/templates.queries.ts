import type { OutputTemplate } from '@txadv/contract'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'

export type TemplateRecord = z.output<typeof OutputTemplate>
type TemplateSettings = Omit<TemplateRecord, 'id' | 'platformKey' | 'builtIn' | 'createdAt' | 'updatedAt'>

/** What is stored of a template; settings that came later may be absent. */
type TemplateConfig = Partial<TemplateSettings> & Pick<TemplateSettings, 'displayName' | 'pathFields'>

/** A template that was written: one of its own, or what stands over a built-in one. */
export interface StoredTemplate {
  readonly id: string
  readonly platformKey: string
  readonly config: TemplateConfig
  readonly createdAt: string
  readonly updatedAt: string
}

const columns = [
  'id',
  'platform_key as platformKey',
  'config',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The revision of the templates, with the templates unless it is the one that is known: in one statement, as one state. */
export async function readRevision(tx: SystemTx, known: string | null) {
  const { rows } = await sql<{
    revision: string
    stored: readonly Pick<StoredTemplate, 'platformKey' | 'config'>[] | null
  }>`
    select revision, case when revision is distinct from ${known}::uuid then (
      select coalesce(jsonb_agg(jsonb_build_object('platformKey', platform_key, 'config', config)), '[]')
      from output_template) end as stored
    from template_revision`.execute(tx.db)
  return rows[0] as (typeof rows)[number]
}

/** Holds the templates against other changes, so that what is checked here is still so when it is written. */
export async function lockTemplates(tx: SystemTx): Promise<void> {
  await sql`select from template_revision for update`.execute(tx.db)
}

export async function listStored(tx: SystemTx): Promise<readonly StoredTemplate[]> {
  return tx.db.selectFrom('output_template').select(columns).$narrowType<StoredTemplate>().execute()
}

export async function writeTemplate(
  tx: SystemTx,
  template: { readonly id: string | undefined; readonly platformKey: string; readonly config: object },
  updatedBy: string,
): Promise<StoredTemplate> {
  const { rows } = await sql<StoredTemplate>`
    insert into output_template (id, platform_key, config, updated_by)
    values (coalesce(${template.id ?? null}::uuid, uuid_v7()), ${template.platformKey},
      ${JSON.stringify(template.config)}::jsonb, ${updatedBy})
    on conflict (id) do update set platform_key = excluded.platform_key, config = excluded.config,
      updated_by = excluded.updated_by, updated_at = now()
    returning id, platform_key as "platformKey", config, created_at as "createdAt", updated_at as "updatedAt"`.execute(
    tx.db,
  )
  return rows[0] as StoredTemplate
}

/** How many connections name their segments by a template, and of how many organizations they are. */
export async function countTemplateUses(tx: SystemTx, platformKey: string) {
  const { rows } = await sql<{ connections: number; organizations: number }>`
    select count(*)::int as connections, count(distinct org_id)::int as organizations from connection
    where config ->> 'template_key' = ${platformKey}`.execute(tx.db)
  return rows[0] ?? { connections: 0, organizations: 0 }
}

export async function deleteTemplate(tx: SystemTx, id: string): Promise<void> {
  await tx.db.deleteFrom('output_template').where('id', '=', id).execute()
}
