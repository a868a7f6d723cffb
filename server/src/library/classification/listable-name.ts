import { limits } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'

/** What has no place in a name that every organization may find, whatever the engine makes of the rest. */
const refused = [
  // Web, mail and street addresses, and telephone numbers.
  /\b(?:https?|hxxps?|ftp):|\b(?:https?|hxxps?|www)\b|[\p{L}\d][.。]\p{L}{2,}/iu,
  /\b(?:dot|punkt|punto|point)\s+(?:com|net|org|info|biz|io|ly|me|co|ru|example)\b|\bbit\s+ly\b/iu,
  /\S@\S|@\p{L}|(?:\d{1,3}\.){3}\d{1,3}|\d+\.\d+\s*,\s*-?\d+\.\d+/u,
  /\b(?:telegram|whatsapp|wechat|signal me|dm me|call me|call us|call now|text me)\b.*\b(?:on|at|me|us|now)\b|\bdm\s+\S+\s+on\b/iu,
  /\b\d+\s+(?:\p{L}+\s+){1,3}(?:street|avenue|road|boulevard|lane|st|ave|rd|blvd)\b/iu,
  /(?:\d[\s().-]*){9}|\+(?:\d[\s().-]*){7}|\b\d{3}[-.\s]0\d{3}\b/,
  // What a spreadsheet takes for a formula.
  /^[=+@-]/,
  // Markup, and what is not seen or turns what follows around.
  /[<>{}`]|&#?\w+;|\]\(/,
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u,
  // Pictures, signs that shout, and marks that strike letters out or are heaped on them.
  /[\p{So}\p{Me}]|[\u0334-\u0338]|\p{Extended_Pictographic}|[!?*~^|=_]{2}|\p{M}{3}/u,
]

/** Encoded, so that nobody who reads the code or searches it meets them in passing. */
const slurs = new Set(
  Buffer.from(
    'bmlnZ2VyIG5pZ2dlcnMgbmlnZ2EgbmlnZ2FzIGZhZ2dvdCBmYWdnb3RzIGtpa2Uga2lrZXMgc3BpYyBzcGljcyBjaGluayBjaGlua3MgZ29vayBnb29rcyB3ZXRiYWNrIHdldGJhY2tzIHRyYW5ueSB0cmFubmllcyByZXRhcmQgcmV0YXJkcyByYWdoZWFkIHJhZ2hlYWRzIHRvd2VsaGVhZCB0b3dlbGhlYWRzIGJlYW5lciBiZWFuZXJzIHBha2kgcGFraXMgc2x1dCBzbHV0cyB3aG9yZSB3aG9yZXMgY3VudCBjdW50cyBmdWNrIGZ1Y2tzIGZ1Y2tlciBmdWNrZXJzIGZ1Y2tpbmcgbW90aGVyZnVja2VyIG1vdGhlcmZ1Y2tlcnMgYmFzdGFyZCBiYXN0YXJkcyBiaXRjaCBiaXRjaGVzIGFzc2hvbGUgYXNzaG9sZXMgc2hpdCBzaGl0cyBzaGl0dHkgYnVsbHNoaXQgc2N1bSBwdXNzeSBwdXNzaWVzIGRpY2toZWFkIGRpY2toZWFkcyB3YW5rZXIgd2Fua2VycyB0d2F0IHR3YXRzIHB1dGEgcHV0YXMgcHV0byBwdXRvcyBtYXJpY29uIG1hcmljb25lcyBjYWJyb24gY2Ficm9uZXMgZ2lsaXBvbGxhcyBwZW5kZWpvIHBlbmRlam9zIG1pZXJkYSBzY2hsYW1wZSBzY2hsYW1wZW4gaHVyZSBodXJlbiBmb3R6ZSBmb3R6ZW4gYXJzY2hsb2NoIHNjaGVpc3NlIHdpY2hzZXIga2FuYWtlIGthbmFrZW4gY29ubmFyZCBjb25uYXJkcyBzYWxvcGUgc2Fsb3BlcyBwdXRlIHB1dGVzIGVuY3VsZSBlbmN1bGVzIG5lZ3JlIG5lZ3JlcyBwdXR0YW5hIHB1dHRhbmUgc3Ryb256byBzdHJvbnppIHRyb2lhIGZyb2NpbyBmcm9jaSBjYXJhbGhvIHZpYWRvIHZpYWRvcw==',
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
    // Letters that only look like others: of a style, or of another script within a word.
    name.normalize('NFKC') === name.normalize('NFC') &&
    !(name.match(/[\p{L}\p{M}]+/gu) ?? []).some(
      (word) => alikeScripts.filter((script) => script.test(word)).length > 1,
    ) &&
    !refused.some((pattern) => pattern.test(name)) &&
    !wordsIn(name).some((word) => slurs.has(word))
  )
}

const alikeScripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]
const digitsForLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's' }

/** The words of a name; also those spelled with dots between the letters, or with digits in their place. */
function wordsIn(name: string): readonly string[] {
  const joined = name.replace(/\b(?:\p{L}[.\-*_ ]){2,}\p{L}\b/gu, (letters) => letters.replace(/[^\p{L}]/gu, ''))
  const read = joined.replace(/[013457$]/g, (sign) => digitsForLetters[sign] ?? sign)
  return [name, joined, read].flatMap((text) => normalizeName(text).split(' '))
}

const countOf = (name: string, sign: RegExp) => name.match(sign)?.length ?? 0
