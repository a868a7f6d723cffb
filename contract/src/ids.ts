import * as z from 'zod'

export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The 26 characters that show a UUID: its 128 bits in base 32, most significant first. Each page shows fifty of them, so
 * it counts in words of 32 bits.
 */
function encodeUuid(uuid: string): string {
  const words = [
    Number.parseInt(uuid.slice(0, 8), 16),
    Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16),
    Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16),
    Number.parseInt(uuid.slice(28), 16),
  ] as const
  let shown = ''
  for (let low = 125; low >= 0; low -= 5) {
    const at = 3 - (low >> 5)
    const offset = low & 31
    const above = offset > 27 ? (words[at - 1] ?? 0) << (32 - offset) : 0
    shown += idAlphabet.charAt((((words[at] as number) >>> offset) | above) & 31)
  }
  return shown
}

function decodeUuid(shown: string): string {
  let bits = 0n
  for (const character of shown) bits = (bits << 5n) | BigInt(idAlphabet.indexOf(character))
  const hex = bits.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** An id as callers see it (`ot_` + 26 characters) on one side, as the database keeps it (a UUID) on the other. */
function typedId(name: string, description: string, ...prefixes: [string, ...string[]]) {
  const [shownPrefix] = prefixes
  const shape = new RegExp(`^(?:${prefixes.join('|')})_[0-7][${idAlphabet}]{25}$`)
  return z
    .codec(z.string().regex(shape), z.string().regex(uuidShape), {
      decode: (shown) => decodeUuid(shown.slice(-26)),
      encode: (uuid) => `${shownPrefix}_${encodeUuid(uuid)}`,
    })
    .meta({ id: name, description, examples: [`${shownPrefix}_01h455vb4pex5vsknk084sn02q`] })
}

export const LibraryTopicId = typedId(
  'LibraryTopicId',
  "A topic of one organization's library: its link to a global topic",
  'ot',
)
export const GlobalTopicId = typedId('GlobalTopicId', 'A global topic, which any number of libraries may link', 'tp')
/** A global topic's id where it is kept as it was sent. */
export const ShownGlobalTopicId = GlobalTopicId.in.meta({
  id: 'ShownGlobalTopicId',
  description: 'A global topic, in a config that is kept as it was sent',
})
/** Library routes take the link's id or the linked global topic's id. */
export const AnyTopicId = typedId(
  'AnyTopicId',
  'A topic of the library, by its own id (ot_) or by that of the global topic it links (tp_)',
  'ot',
  'tp',
)
/** A topic as a caller finds it: by the link's id where the library holds it, else by the global topic's. */
export const FoundTopicId = z
  .string()
  .regex(new RegExp(`^(?:ot|tp)_[0-7][${idAlphabet}]{25}$`))
  .meta({
    id: 'FoundTopicId',
    description: 'A topic by its id in the library (ot_) where that holds it, else by its global id (tp_)',
    examples: ['ot_01h455vb4pex5vsknk084sn02q', 'tp_01h455vb4pex5vsknk084sn02q'],
  })
export const HistoryId = typedId('HistoryId', 'An entry in the history of a topic', 'hist')
export const ApiKeyId = typedId('ApiKeyId', 'An API key by its id, which unlike the key is no secret', 'key')
export const SdkKeyId = typedId('SdkKeyId', 'An SDK key by its id, which no page needs', 'sdk')
export const ActivationId = typedId('ActivationId', 'An activation: one topic as a segment on one connection', 'act')
export const ConnectionId = typedId('ConnectionId', 'A connection to a platform or to a source of topics', 'conn')
/** A connection's id where it is kept as it was sent. */
export const ShownConnectionId = ConnectionId.in.meta({
  id: 'ShownConnectionId',
  description: 'A connection, in a config that is kept as it was sent',
})
export const RunId = typedId('RunId', 'A push run or a sync run of a connection', 'run')
export const WorkspaceId = typedId('WorkspaceId', "A workspace: a part of an organization's library", 'ws')
export const TemplateId = typedId('TemplateId', 'An output template, which makes names and descriptions', 'tpl')
export const AuditId = typedId('AuditId', 'An entry of the audit', 'aud')
/** The id of a batch or job tells its kind and when it began: `batch_<milliseconds>_<random>`. */
const batchId = (name: string, description: string, prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9]{13}_[${idAlphabet}]{20}$`))
    .meta({ id: name, description, examples: [`${prefix}_1763164800000_01h455vb4pex5vsknk08`] })
export const BatchId = batchId(
  'BatchId',
  'An import, or a seeding of the catalog; the number is when it began, in milliseconds',
  'batch',
)
export const JobId = batchId('JobId', 'A background job; the number is when it was created, in milliseconds', 'job')
export const MatrixBatchId = batchId(
  'MatrixBatchId',
  'A generation of a matrix; the number is when it began, in milliseconds',
  'matrix',
)
export const OrgId = z.uuid().meta({ id: 'OrgId', description: 'An organization, by a plain UUID' })
export const UserId = z.string().meta({
  id: 'UserId',
  description: 'A person who signs in, or a word for who acted instead: operator, system, command-line or anonymous',
})
