import { gzipSync } from 'node:zlib'
import { type MatchKey, testReasons } from '@txadv/contract'
import type { RemoteFiles } from '../../egress/remote-files.ts'
import {
  type ConnectionHandle,
  type OwnSegmentCalls,
  PlatformError,
  type PlatformSegment,
  type SegmentListing,
} from '../platform.ts'
import { exchangeSettingsOf } from './settings.ts'
import { uploadOf } from './uploads.ts'

const settings = { account_id: 'IX account ID', advertiser_account_id: 'Advertiser account ID' } as const

/** Whatever is to be sent, or to be read: names of files are made of it. */
const audienceIdShape = /^[\w-]{1,200}$/
/** Of the descriptions of audiences: how many are read, and how large one may be. */
const descriptions = { read: 2_000, bytes: 64 * 1024 }
const metaName = /^([\w-]{1,200})\.json$/

/** Refuses a connection that lacks anything that a push needs. */
function requireAll(link: ConnectionHandle): void {
  uploadOf(link).demand(link)
  for (const [key, shown] of Object.entries(settings))
    if (link.config[key] === undefined) throw new PlatformError(testReasons.credentialMissing(shown))
  folderOf(link)
  ownerOf(link)
}

function folderOf({ config }: ConnectionHandle): MatchKey {
  if (config.match_key === undefined) throw new PlatformError(testReasons.credentialMissing('match_key'))
  return config.match_key
}

function ownerOf(link: ConnectionHandle): number {
  const owner = Number(exchangeSettingsOf(link).account_id)
  if (!Number.isSafeInteger(owner) || owner < 0) throw new PlatformError(testReasons.accountShape)
  return owner
}

/** The time as `YYYY-MM-DD HH:MM:SS`, in UTC. */
const stamp = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')

function metaOf(link: ConnectionHandle, audienceID: string, name: string) {
  return {
    meta_version: '1.2',
    audienceName: name,
    audienceID,
    advertiserAccount_id: exchangeSettingsOf(link).advertiser_account_id,
    ownerAccount_id: ownerOf(link),
    exportTimestamp: stamp(new Date()),
  }
}

/** Visits the exchange's files, for as long as a call may take. */
function visit<T>(link: ConnectionHandle, work: (files: RemoteFiles) => Promise<T>): Promise<T> {
  const deadlineMs = Math.max(1, Math.ceil(Math.min(link.callMs, link.remainingMs())))
  const signal = AbortSignal.any([link.signal, AbortSignal.timeout(deadlineMs)])
  return uploadOf(link).use(link, { signal, lane: link.connectionId, mayBegin: link.mayBegin }, work)
}

/** Uploads the pair of an audience. The description comes last: without it, nobody takes what is there for a pair. */
async function upload(link: ConnectionHandle, audienceID: string, listing: SegmentListing): Promise<void> {
  requireAll(link)
  if (!audienceIdShape.test(audienceID)) throw new PlatformError(testReasons.audienceIdShape)
  const folder = folderOf(link)
  const meta = Buffer.from(JSON.stringify(metaOf(link, audienceID, listing.name)))
  const values = await listing.matchValues()
  const data = values.length > 0 ? values : gzipSync('')
  await visit(link, (files) =>
    files.put([
      { folder, name: `${audienceID}.gz`, content: data },
      { folder, name: `${audienceID}.json`, content: meta },
    ]),
  )
}

/** What a description says of an audience; one that cannot be read is none of ours. */
function segmentOf(id: string, meta: Buffer): PlatformSegment | undefined {
  try {
    const { audienceName: name } = JSON.parse(meta.toString('utf8'))
    return typeof name === 'string' ? { id, name, description: undefined, enabled: true } : undefined
  } catch {
    return undefined
  }
}

/** The audiences whose descriptions are there: the exchange tells of none that it has taken in already. */
async function readSegments(link: ConnectionHandle): Promise<PlatformSegment[]> {
  requireAll(link)
  const folder = folderOf(link)
  const found = await visit(link, async (files) => {
    const ids = (await files.names(folder)).flatMap((name) => metaName.exec(name)?.[1] ?? [])
    if (ids.length > descriptions.read) return undefined
    const read: PlatformSegment[] = []
    for (const id of ids) {
      const meta = await files.read(folder, `${id}.json`, descriptions.bytes)
      const segment = meta && segmentOf(id, meta)
      if (segment) read.push(segment)
    }
    return read
  })
  if (!found) throw new PlatformError(testReasons.tooManySegments)
  return found
}

export const exchangeSegments: OwnSegmentCalls = {
  templateKey: 'exchange',
  repeatable: true,
  identity: ['sftp_host', 'sftp_username'],
  accountSettings: ['account_id', 's3_bucket'],
  async create(link, listing) {
    await upload(link, listing.externalId, listing)
    return listing.externalId
  },
  update: upload,
  // Audiences expire when their files are not renewed: there is no call that ends one.
  deactivate: () => Promise.resolve(),
  async *list(link) {
    yield* await readSegments(link)
  },
}

export async function testExchange(link: ConnectionHandle): Promise<string> {
  requireAll(link)
  return testReasons.present
}
