import * as z from 'zod'
import type { PlatformLimits } from '../define-platform.ts'
import {
  accountOfSecret,
  boundedText,
  currencyField,
  idOf,
  isRefused,
  pageOf,
  parseBody,
  priceField,
  type StandIn,
  StandInRefusal,
  type StandInSegment,
  standInBearerOf,
  wordsOrNone,
} from '../stand-in.ts'

const shown = ({ id, name, description, cpm, currency, externalId, enabled, live }: StandInSegment) => ({
  id: String(id),
  name,
  description,
  cpm,
  currency,
  externalId,
  enabled,
  status: live ? 'live' : 'pending',
})

/** A service of somebody's own that takes segments as JSON. Who deletes one there is rid of it. */
export function customApiStandIn({ nameChars, descriptionChars }: PlatformLimits): StandIn {
  const Sent = z.strictObject({
    name: boundedText(nameChars),
    description: wordsOrNone(descriptionChars),
    cpm: priceField.optional(),
    currency: currencyField.optional(),
    externalId: boundedText(200),
  })
  return {
    mount: '/custom-api',
    expiredStatus: 401,
    read(asked) {
      const token = standInBearerOf(asked.headers)
      if (isRefused(token)) throw new StandInRefusal(401, 'the token is not known')
      const account = accountOfSecret(token)
      const [matched, id] = /^\/segments(?:\/([^/]+))?$/.exec(asked.path) ?? []
      if (matched === undefined) throw new StandInRefusal(404, 'no such path')
      const ways: Record<string, () => ReturnType<StandIn['read']>> = {
        'GET ': () => ({ kind: 'list', account, ...pageOf(asked) }),
        'POST ': () => ({ kind: 'create', account, words: parseBody(Sent, asked.text) }),
        'PUT id': () => ({ kind: 'update', account, id: idOf(id), words: parseBody(Sent, asked.text) }),
        'DELETE id': () => ({ kind: 'deactivate', account, id: idOf(id), gone: true }),
      }
      const way = ways[`${asked.method} ${id === undefined ? '' : 'id'}`]
      if (!way) throw new StandInRefusal(405, 'no such method')
      return way()
    },
    shown,
    listed: (_, segments, after) => ({
      segments: segments.map(shown),
      after: after === undefined ? null : String(after),
    }),
  }
}
