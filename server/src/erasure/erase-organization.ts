import { limits } from '@txadv/contract'
import { deleteOrg, isOrgErasing, lockOrgToErase, markOrgErasing } from '../account/index.ts'
import { countRunningPushes, type LiveSegments, listLiveSegments } from '../activation/index.ts'
import { walkBlocks } from '../db/blocks.ts'
import type { Database, SystemTx } from '../db/database.ts'
import type { Eraser } from '../db/eraser.ts'
import { isLockTimeout } from '../db/errors.ts'
import {
  deleteOrganizationRow,
  endMemberships,
  findOrganizationBySlug,
  type NamedOrganization,
} from '../identity/erase.queries.ts'
import { disownTopics } from '../library/index.ts'
import { cancelBatchesOf, clearCursorsAt, countOpenJobs } from '../runs/index.ts'
import { eraseTable } from './erase-table.ts'
import {
  completeErasure,
  countErased,
  deleteByTopic,
  deleteTasks,
  type ErasureRecord,
  findErasure,
  hasRows,
  insertErasure,
  listOwnedTopics,
} from './erasure.queries.ts'
import { type ExportCounts, findExportFault } from './export-file.ts'
import { exportSubject } from './export-rows.ts'
import { organizationRows, organizationTables } from './organization-tables.ts'

export interface OrganizationErasure {
  readonly slug: string
  readonly exportFile: string
  /** Whether segments that are, or may be, on platforms are left there and forgotten. */
  readonly abandonSegments: boolean
  /** Who wants it, for the record. */
  readonly requestedBy: string
}

async function requireOrganization(tx: SystemTx, slug: string): Promise<NamedOrganization> {
  const found = await findOrganizationBySlug(tx, slug)
  if (!found) throw new Error(`There is no organization with the slug ${slug}`)
  return found
}

export async function exportOrganization(database: Database, slug: string, path: string): Promise<ExportCounts> {
  const id = await database.withSystem(async (tx) => {
    const found = await requireOrganization(tx, slug)
    if (await isOrgErasing(tx, found.id)) throw new Error('It is being erased: an export would have what is left of it')
    return found.id
  })
  const tables = [...organizationRows, ...organizationTables]
  return exportSubject(database, path, { export: 'organization', id, name: slug }, tables, id)
}

const sumOf = (segments: readonly LiveSegments[]) =>
  segments.reduce((sum, { active, inDoubt }) => sum + active + inDoubt, 0)

/** Why an organization cannot be erased now: what acts on platforms must have ended, and what is paid for be off sale. */
async function refuseBusy(tx: SystemTx, org: string, abandonSegments: boolean): Promise<number> {
  const [pushes, jobs] = [await countRunningPushes(tx, org), await countOpenJobs(tx, org)]
  if (pushes + jobs > 0)
    throw new Error(
      `Its work at platforms is under way: ${pushes} pushes, ${jobs} jobs. Wait until they have ended, or cancel them. Nothing was changed.`,
    )
  const live = await listLiveSegments(tx, org)
  if (live.length > 0 && !abandonSegments)
    throw new Error(
      [
        `${sumOf(live)} of its segments are, or may be, on platforms and paid for:`,
        ...live.map(
          ({ connection, platform, active, inDoubt }) =>
            `  ${connection} (${platform}): ${active} active, ${inDoubt} in doubt`,
        ),
        'Deactivate them first (Activations in the dashboard, or POST /api/activations/bulk-deactivate), or pass',
        '--abandon-segments: they stay on the platforms, and nobody knows of them here. Nothing was changed.',
      ].join('\n'),
    )
  return sumOf(live)
}

/** Shuts the organization in one transaction: from its commit on nobody enters, nothing is written, and it will be erased. */
async function shutOrganization(eraser: Eraser, { id, slug }: NamedOrganization, asked: OrganizationErasure) {
  await eraser
    .transact(async (tx) => {
      await lockOrgToErase(tx, id)
      if (await isOrgErasing(tx, id)) return
      const abandonedSegments = await refuseBusy(tx, id, asked.abandonSegments)
      const { requestedBy } = asked
      await insertErasure(tx, { kind: 'organization', subjectId: id, slug, requestedBy, abandonedSegments })
      await markOrgErasing(tx, id)
      await cancelBatchesOf(tx, id)
      await endMemberships(tx, id)
    })
    .catch((error) => {
      if (!isLockTimeout(error)) throw error
      throw new Error('It is written to all the time: revoke its keys or stop its imports, and try again')
    })
}

/** Deletes private topics with all that hangs on them. */
async function eraseTopics(eraser: Eraser, org: string): Promise<void> {
  const names = [...organizationTables.filter(({ goesWith }) => goesWith).map(({ name }) => name), 'llm_item', 'topic']
  for (let left = true; left; )
    left = await eraser.transact(async (tx) => {
      const ids = await listOwnedTopics(tx, org)
      if (ids.length > 0) for (const name of names) await countErased(tx, org, name, await deleteByTopic(tx, name, ids))
      return ids.length > 0
    })
}

/** Deletes the organization itself if nothing of it is left, which its lock keeps so; answers what is. */
async function removeOrganization(eraser: Eraser, org: string): Promise<string | undefined> {
  return eraser.transact(async (tx) => {
    await lockOrgToErase(tx, org)
    for (const table of organizationTables) if (await hasRows(tx, table, org)) return table.name
    await deleteOrg(tx, org)
    await deleteOrganizationRow(tx, org)
    await completeErasure(tx, org)
    return undefined
  })
}

/** Erases an organization for good. One that was cut off goes on where it was. */
export async function eraseOrganization(
  eraser: Eraser,
  asked: OrganizationErasure,
): Promise<ErasureRecord | undefined> {
  const organization = await eraser.transact((tx) => requireOrganization(tx, asked.slug))
  const { id } = organization
  if (!(await eraser.transact((tx) => isOrgErasing(tx, id)))) {
    const fault = await findExportFault(asked.exportFile, { export: 'organization', id })
    if (fault) throw new Error(`${asked.exportFile}: ${fault}. Export first; nothing was changed.`)
    await shutOrganization(eraser, organization, asked)
  }
  for (let pass = 1; ; pass++) {
    await eraser.transact(async (tx) => {
      await clearCursorsAt(tx, id)
      await countErased(tx, id, 'pgboss.job', await deleteTasks(tx, id))
    })
    for (const table of organizationTables)
      if (table.name === 'topic') await eraseTopics(eraser, id)
      else if (!table.goesWith) await eraseTable(eraser, id, table, id)
    await walkBlocks(eraser.transact, 'topic', async (tx, from) => {
      await disownTopics(tx, id, from)
    })
    const left = await removeOrganization(eraser, id)
    if (left === undefined) return eraser.transact((tx) => findErasure(tx, id))
    // Whatever was let in just before has been written by now.
    if (pass >= limits.erasure.passes)
      throw new Error(`Rows of ${left} come back: stop the workers, and run this again`)
  }
}
