import { limits } from '@txadv/contract'
import * as z from 'zod'
import {
  bearerOf,
  currency,
  idOf,
  isRefused,
  parsed,
  price,
  Refusal,
  type Segment,
  type StandIn,
  words,
  wordsOrNone,
} from './stand-in.ts'

const { nameChars, descriptionChars } = limits.pushed.dspapi

const provider = { ProviderId: words(limits.rehearsal.accountChars), BrandId: words(200).optional() }
const fields = {
  SegmentName: words(nameChars),
  Description: wordsOrNone(descriptionChars),
  BuyableStatus: z.boolean(),
  Cpm: price.optional(),
  Currency: currency.optional(),
}
const Creation = z.strictObject({ ...provider, ...fields })
const Change = z.strictObject({
  ...provider,
  SegmentId: z.union([z.string(), z.int()]),
  ...z.object(fields).partial().shape,
})

const wordsOf = (sent: Omit<z.output<typeof Change>, 'ProviderId' | 'SegmentId'>) => ({
  name: sent.SegmentName,
  description: sent.Description,
  enabled: sent.BuyableStatus,
  cpm: sent.Cpm,
  currency: sent.Currency,
})

/** Segments hang in folders below a root, none of which can be bought. */
function treeOf(segments: readonly Segment[]) {
  const folders = Map.groupBy(segments, ({ id }) => id % limits.rehearsal.treeFolders)
  const folder = (id: string, Children: object[]) => ({
    SegmentId: id,
    SegmentName: id,
    BuyableStatus: false,
    Children,
  })
  const inFolders = [...folders].map(([n, inside]) => folder(`FOLDER-${n}`, inside.map(dspapi.shown)))
  return [folder('ROOT', inFolders)]
}

/** The demand-side platform: a key, and the whole tree of a provider at once. */
export const dspapi: StandIn = {
  mount: '/dspapi',
  expiredStatus: 401,
  read({ method, path, headers, text }) {
    if (isRefused(bearerOf(headers) || headers['ttd-auth']?.toString())) throw new Refusal(401, 'the key is not known')
    const [, account] = /^\/providers\/([^/]+)\/segments$/.exec(path) ?? []
    if (method === 'GET' && account !== undefined)
      return {
        kind: 'list',
        account: decodeURIComponent(account),
        name: undefined,
        after: 0,
        limit: limits.rehearsal.treeSegments,
      }
    if (path !== '/taxonomy/segment') throw new Refusal(404, 'no such path')
    if (method === 'POST') {
      const sent = parsed(Creation, text)
      return { kind: 'create', account: sent.ProviderId, words: { ...wordsOf(sent), name: sent.SegmentName } }
    }
    if (method !== 'PUT') throw new Refusal(405, 'no such method')
    const { ProviderId, SegmentId, ...sent } = parsed(Change, text)
    const id = idOf(SegmentId)
    const isOff = sent.BuyableStatus === false && Object.keys(sent).length === 1
    return isOff
      ? { kind: 'deactivate', account: ProviderId, id, gone: false }
      : { kind: 'update', account: ProviderId, id, words: wordsOf(sent) }
  },
  shown: ({ id, name, description, enabled, live, cpm, currency }) => ({
    SegmentId: String(id),
    SegmentName: name,
    Description: description,
    BuyableStatus: enabled,
    Status: live ? 'Live' : 'Pending',
    ...(cpm !== null && { Cpm: cpm, Currency: currency }),
  }),
  listed: (account, segments) => ({ ProviderId: account, Segments: treeOf(segments) }),
}
