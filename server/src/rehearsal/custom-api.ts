import { limits } from '@txadv/contract'
import * as z from 'zod'
import {
  accountOfSecret,
  bearerOf,
  currency,
  idOf,
  isRefused,
  pageOf,
  parsed,
  price,
  Refusal,
  type StandIn,
  words,
  wordsOrNone,
} from './stand-in.ts'

const { nameChars, descriptionChars } = limits.pushed.custom_api

const Sent = z.strictObject({
  name: words(nameChars),
  description: wordsOrNone(descriptionChars),
  cpm: price.optional(),
  currency: currency.optional(),
  externalId: words(200),
})

/** A service of somebody's own that takes segments as JSON. Who deletes one there is rid of it. */
export const customApi: StandIn = {
  mount: '/custom-api',
  expiredStatus: 401,
  read(asked) {
    const token = bearerOf(asked.headers)
    if (isRefused(token)) throw new Refusal(401, 'the token is not known')
    const account = accountOfSecret(token)
    const [matched, id] = /^\/segments(?:\/([^/]+))?$/.exec(asked.path) ?? []
    if (matched === undefined) throw new Refusal(404, 'no such path')
    const ways: Record<string, () => ReturnType<StandIn['read']>> = {
      'GET ': () => ({ kind: 'list', account, ...pageOf(asked) }),
      'POST ': () => ({ kind: 'create', account, words: parsed(Sent, asked.text) }),
      'PUT id': () => ({ kind: 'update', account, id: idOf(id), words: parsed(Sent, asked.text) }),
      'DELETE id': () => ({ kind: 'deactivate', account, id: idOf(id), gone: true }),
    }
    const way = ways[`${asked.method} ${id === undefined ? '' : 'id'}`]
    if (!way) throw new Refusal(405, 'no such method')
    return way()
  },
  shown: ({ id, name, description, cpm, currency, externalId, enabled, live }) => ({
    id: String(id),
    name,
    description,
    cpm,
    currency,
    externalId,
    enabled,
    status: live ? 'live' : 'pending',
  }),
  listed: (_, segments, after) => ({
    segments: segments.map(customApi.shown),
    after: after === undefined ? null : String(after),
  }),
}
