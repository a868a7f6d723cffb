import { limits } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'

/** What has no place in a name that every organization may find, whatever the engine makes of the rest. */
const refused = [
  // Web, mail and street addresses, and telephone numbers.
  /\b(?:https?|ftp):|\bwww\.|[\p{L}\d]\.\p{L}{2,}/iu,
  /\S@\S/,
  /\b\d+\s+(?:\p{L}+\s+){1,3}(?:street|avenue|road|boulevard|lane|st|ave|rd|blvd)\b/iu,
  /(?:\d[\s().-]*){9}|\+(?:\d[\s().-]*){7}/,
  // Markup, and what is not seen or turns what follows around.
  /[<>{}`]|&#?\w+;|\]\(/,
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u,
  // Pictures, signs that shout, and marks that strike letters out or are heaped on them.
  /[\p{So}\p{Me}]|[\u0334-\u0338]|\p{Extended_Pictographic}|[!?*~^|=_]{2}|\p{M}{3}/u,
]

/** Encoded, so that nobody who reads the code or searches it meets them in passing. */
const slurs = new Set(
  Buffer.from(
    'bmlnZ2VyIG5pZ2dlcnMgbmlnZ2EgbmlnZ2FzIGZhZ2dvdCBmYWdnb3RzIGtpa2Uga2lrZXMgc3BpYyBzcGljcyBjaGluayBjaGlua3MgZ29vayBnb29rcyB3ZXRiYWNrIHdldGJhY2tzIHRyYW5ueSB0cmFubmllcyByZXRhcmQgcmV0YXJkcyByYWdoZWFkIHJhZ2hlYWRzIHRvd2VsaGVhZCB0b3dlbGhlYWRzIGJlYW5lciBiZWFuZXJzIHBha2kgcGFraXMgc2x1dCBzbHV0cyB3aG9yZSB3aG9yZXMgY3VudCBjdW50cw==',
    'base64',
  )
    .toString()
    .split(' '),
)

/** Whether a name that one organization brought may be shown to all: it is words, and says nothing but what it names. */
export function isListableName(name: string): boolean {
  const { nameCodePoints, letters, lettersAndDigits } = limits.catalog.listed
  const signs = countOf(name, /\S/gu)
  return (
    countOf(name, /./gsu) <= nameCodePoints &&
    countOf(name, /\p{L}/gu) >= signs * letters &&
    countOf(name, /[\p{L}\p{M}\p{N}]/gu) >= signs * lettersAndDigits &&
    !refused.some((pattern) => pattern.test(name)) &&
    !normalizeName(name)
      .split(' ')
      .some((word) => slurs.has(word))
  )
}

const countOf = (name: string, sign: RegExp) => name.match(sign)?.length ?? 0
