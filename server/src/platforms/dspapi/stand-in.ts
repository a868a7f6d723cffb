import { limits } from '@txadv/contract'
import * as z from 'zod'
import type { PlatformLimits } from '../define-platform.ts'
import {
  boundedText,
  currencyField,
  idOf,
  isRefused,
  parseBody,
  priceField,
  type StandIn,
  StandInRefusal,
  type StandInSegment,
  standInBearerOf,
  wordsOrNone,
} from '../stand-in.ts'

function bodiesOf({ nameChars, descriptionChars }: PlatformLimits) {
  const provider = { ProviderId: boundedText(limits.sandbox.accountChars), BrandId: boundedText(200).optional() }
  const fields = {
    SegmentName: boundedText(nameChars),
    Description: wordsOrNone(descriptionChars),
    BuyableStatus: z.boolean(),
    Cpm: priceField.optional(),
    Currency: currencyField.optional(),
  }
  const Creation = z.strictObject({ ...provider, ...fields })
  const Change = z.strictObject({
    ...provider,
    SegmentId: z.union([z.string(), z.int()]),
    ...z.object(fields).partial().shape,
  })
  return { Creation, Change }
}

const wordsOf = (sent: Omit<z.output<ReturnType<typeof bodiesOf>['Change']>, 'ProviderId' | 'SegmentId'>) => ({
  name: sent.SegmentName,
  description: sent.Description,
  enabled: sent.BuyableStatus,
  cpm: sent.Cpm,
  currency: sent.Currency,
})

const shown = ({ id, name, description, enabled, live, cpm, currency }: StandInSegment) => ({
  SegmentId: String(id),
  SegmentName: name,
  Description: description,
  BuyableStatus: enabled,
  Status: live ? 'Live' : 'Pending',
  ...(cpm !== null && { Cpm: cpm, Currency: currency }),
})

/** Segments hang in folders below a root, none of which can be bought. */
function treeOf(segments: readonly StandInSegment[]) {
  const folders = Map.groupBy(segments, ({ id }) => id % limits.sandbox.treeFolders)
  const folder = (id: string, Children: object[]) => ({
    SegmentId: id,
    SegmentName: id,
    BuyableStatus: false,
    Children,
  })
  const inFolders = [...folders].map(([n, inside]) => folder(`FOLDER-${n}`, inside.map(shown)))
  return [folder('ROOT', inFolders)]
}

/** The demand-side platform: a key, and the whole tree of a provider at once. */
export function dspapiStandIn(takes: PlatformLimits): StandIn {
  const { Creation, Change } = bodiesOf(takes)
  return {
    mount: '/dspapi',
    expiredStatus: 401,
    read({ method, path, headers, text }) {
      if (isRefused(standInBearerOf(headers) || headers['ttd-auth']))
        throw new StandInRefusal(401, 'the key is not known')
      const [, account] = /^\/providers\/([^/]+)\/segments$/.exec(path) ?? []
      if (method === 'GET' && account !== undefined)
        return {
          kind: 'list',
          account: decodeURIComponent(account),
          name: undefined,
          after: 0,
          limit: limits.sandbox.treeSegments,
        }
      if (path !== '/taxonomy/segment') throw new StandInRefusal(404, 'no such path')
      if (method === 'POST') {
        const sent = parseBody(Creation, text)
        return { kind: 'create', account: sent.ProviderId, words: { ...wordsOf(sent), name: sent.SegmentName } }
      }
      if (method !== 'PUT') throw new StandInRefusal(405, 'no such method')
      const { ProviderId, SegmentId, ...sent } = parseBody(Change, text)
      const id = idOf(SegmentId)
      const isOff = sent.BuyableStatus === false && Object.keys(sent).length === 1
      return isOff
        ? { kind: 'deactivate', account: ProviderId, id, gone: false }
        : { kind: 'update', account: ProviderId, id, words: wordsOf(sent) }
    },
    shown,
    listed: (account, segments) => ({ ProviderId: account, Segments: treeOf(segments) }),
  }
}
