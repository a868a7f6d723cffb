import * as z from 'zod'
import type { PlatformLimits } from '../../src/platforms/define-platform.ts'
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
  type StandInSegment,
  wordsOrNone,
} from '../../src/platforms/stand-in.ts'

const shown = ({ id, name, description, enabled }: StandInSegment) => ({
  number: id,
  label: name,
  text: description,
  offered: enabled,
})

/** The example platform as the sandbox plays it. */
export function exampleStandIn({ nameChars, descriptionChars }: PlatformLimits): StandIn {
  const fields = {
    label: boundedText(nameChars),
    text: wordsOrNone(descriptionChars),
    offered: z.boolean(),
    cpm: priceField.optional(),
    currency: currencyField.optional(),
  }
  const Creation = z.strictObject(fields)
  const Change = Creation.partial()
  const wordsOf = ({ label, text, offered, cpm, currency }: z.output<typeof Change>) => ({
    name: label,
    description: text,
    enabled: offered,
    cpm,
    currency,
  })
  return {
    mount: '/example-dsp',
    expiredStatus: 401,
    read(asked) {
      if (isRefused(asked.headers['x-seat-key'])) throw new StandInRefusal(401, 'the key is not known')
      const [, account, id] = /^\/v1\/seats\/([^/]+)\/segments(?:\/([^/]+))?$/.exec(asked.path) ?? []
      if (account === undefined) throw new StandInRefusal(404, 'no such path')
      if (asked.method === 'GET' && id === undefined) return { kind: 'list', account, ...pageOf(asked) }
      if (asked.method === 'POST' && id === undefined) {
        const sent = parseBody(Creation, asked.text)
        return { kind: 'create', account, words: { ...wordsOf(sent), name: sent.label } }
      }
      if (asked.method !== 'PUT') throw new StandInRefusal(405, 'no such method')
      const sent = parseBody(Change, asked.text)
      return sent.offered === false
        ? { kind: 'deactivate', account, id: idOf(id), gone: false }
        : { kind: 'update', account, id: idOf(id), words: wordsOf(sent) }
    },
    shown,
    listed: (_, segments, after) => ({
      segments: segments.map(shown),
      after: after === undefined ? null : String(after),
    }),
  }
}
