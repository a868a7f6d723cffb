import * as z from 'zod'
import type { PlatformLimits } from '../define-platform.ts'
import {
  boundedText,
  currencyField,
  idOf,
  isRefused,
  pageOf,
  parseBody,
  priceField,
  type StandIn,
  StandInRefusal,
  type StandInRequest,
  type StandInSegment,
  standInBearerOf,
} from '../stand-in.ts'

const base = '/data-marketplace/provider-api/v1/segments'
const tokenPath = '/token'
const expiredStatus = 403

function bodiesOf({ nameChars, descriptionChars }: PlatformLimits) {
  const fields = {
    name: boundedText(nameChars),
    description: boundedText(descriptionChars),
    enabled: z.boolean(),
    pricing: z.strictObject({ currencyCode: currencyField, digitalAdTargeting: priceField }).optional(),
  }
  const Creation = z.strictObject({
    ...fields,
    type: z.literal('SYNDICATED'),
    dataSourceLocation: boundedText(200).optional(),
  })
  return { Creation, Change: z.strictObject(fields).partial() }
}

type Pricing = { readonly pricing?: { readonly currencyCode: string; readonly digitalAdTargeting: number } | undefined }

const wordsOf = <T extends Pricing>({ pricing, ...rest }: T) => ({
  ...rest,
  ...(pricing && { cpm: pricing.digitalAdTargeting, currency: pricing.currencyCode }),
})

const grant = { grant_type: 'password', scope: 'openid', response_type: 'token' }

function readGrant({ method, headers, text }: StandInRequest) {
  const sent = new URLSearchParams(text)
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new StandInRefusal(400, 'a token is asked for by a form')
  for (const [key, value] of Object.entries(grant))
    if (sent.get(key) !== value) throw new StandInRefusal(400, `${key} must be ${value}`)
  for (const key of ['username', 'password', 'client_id'])
    if (isRefused(sent.get(key))) throw new StandInRefusal(401, `${key} is not known`)
  return { kind: 'token', account: sent.get('username') ?? '' } as const
}

const shown = ({ id, name, description, enabled, live, cpm, currency }: StandInSegment) => ({
  id,
  name,
  description,
  type: 'SYNDICATED',
  enabled,
  status: live ? 'live' : 'pending',
  ...(cpm !== null && { pricing: { currencyCode: currency, digitalAdTargeting: cpm } }),
})

/** The data marketplace: a password grant, an organization's header, and pages of segments by a cursor. */
export function marketplaceStandIn(limits: PlatformLimits): StandIn {
  const { Creation, Change } = bodiesOf(limits)
  return {
    mount: '/marketplace',
    tokenPath,
    expiredStatus,
    firstConnection: (org, address) => ({
      name: 'Sandbox marketplace',
      config: { api_base_url: address, token_url: `${address}${tokenPath}`, default_cpm: 2.5 },
      // The sandbox keeps the segments of each account apart.
      credentials: { client_id: 'sandbox', username: org, password: 'sandbox', org_id: org },
    }),
    read(asked, tokens) {
      if (asked.path === tokenPath) return readGrant(asked)
      if (!asked.path.startsWith(base)) throw new StandInRefusal(404, 'no such path')
      if (!tokens.isTaken(standInBearerOf(asked.headers)))
        throw new StandInRefusal(expiredStatus, 'the token is not taken')
      const account = String(asked.headers['x-org-id'] ?? '')
      if (isRefused(account)) throw new StandInRefusal(403, 'no such organization')
      if (!asked.headers['content-type']?.startsWith('application/json'))
        throw new StandInRefusal(415, 'JSON is expected')
      const [, id] = /^\/([^/]+)$/.exec(asked.path.slice(base.length)) ?? []
      const ways: Record<string, () => ReturnType<StandIn['read']>> = {
        'GET ': () => ({ kind: 'list', account, ...pageOf(asked) }),
        'POST ': () => ({ kind: 'create', account, words: wordsOf(parseBody(Creation, asked.text)) }),
        'PUT id': () => {
          const changed = wordsOf(parseBody(Change, asked.text))
          const isOff = changed.enabled === false && Object.keys(changed).length === 1
          return isOff
            ? { kind: 'deactivate', account, id: idOf(id), gone: false }
            : { kind: 'update', account, id: idOf(id), words: changed }
        },
      }
      const way = ways[`${asked.method} ${id === undefined ? '' : 'id'}`]
      if (!way) throw new StandInRefusal(405, 'no such method')
      return way()
    },
    shown,
    listed: (_, segments, after) => ({
      segments: segments.map(shown),
      ...(after !== undefined && { _pagination: { after: String(after) } }),
    }),
  }
}
