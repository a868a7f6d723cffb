const spaced = (words: string) =>
  words
    .trim()
    .split(/\s*,\s*/)
    .join('|')
    .replaceAll(' ', '\\s+')

const before = (words: string) => new RegExp(`^(?:${spaced(words)})(?=[\\s,:;.!–—]|$)[\\s,:;.!–—]*`, 'iu')

/** What stands before a name when people ask for it. */
const requests = before(`please, hi, hello, hey, ok, okay, now, then, also, and, so, well,
  (?:can|could|would|will) you(?: please)?, (?:can|could) we, let's, lets, let us, help me, try to, just,
  (?:i|we)(?:'d| would)? (?:want|need|like|love|have)(?: to)?,
  (?:i|we)(?:'m| am|'re| are) (?:looking for|looking to|trying to|after), my client (?:wants|needs)(?: to)?,
  (?:our|my) (?:goal|aim|task) is to, how (?:would|do|should) (?:you|we|i) (?:classify|categori[sz]e|label),
  what(?:'s| is) the (?:category|classification|taxonomy) (?:of|for), what (?:category|segment) (?:is|are),
  (?:re)?classify, (?:re)?categori[sz]e, give me, show me, find me, get me`)
/** What stands there after such words, or before an article; at the head of a name it is a part of it (Target Shoppers). */
const errands = before(`label, tag, analy[sz]e, look up, add, create, make, build, generate, find, get, reach, target,
  advertise to, market to, sell to, talk to, go after, (?:a|an|the) (?:new )?(?:topic|audience|segment)(?: (?:of|for|called|named|about))?,
  (?:the )?following(?: topic| audience| segment)?, (?:the )?(?:topic|audience|segment) (?:of|called|named), me, us`)
const beforeArticle = /^\S+(?:\s+to)?\s+(?:an?|the|me|us|our|all)\s/iu

const trailing = /(?:[\s,]+(?:please|thanks|thank you|for me|for us|now))+[\s.!?]*$|[\s.!?]+$/iu

/** A message without the words behind what it asks for. */
export const withoutThanks = (message: string): string => message.trim().replace(trailing, '')

/** What a message asks for, without the words it is asked in. */
export function stripRequest(message: string): string {
  const said = message.trim()
  let asked = said
  for (let longer = ''; longer !== asked; ) {
    longer = asked
    const isAsked = asked.length < said.length || beforeArticle.test(asked)
    const rest = asked.replace(requests, '')
    const bare = rest === asked && isAsked ? asked.replace(errands, '') : rest
    if (bare !== '') asked = bare
  }
  if (asked.length < said.length) asked = asked.replace(/^(?:an?|the)\s+/iu, '')
  return withoutThanks(asked)
}
