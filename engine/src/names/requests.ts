/** Words separated by commas as a part of a pattern that takes any of them, with any spaces between. */
export const joinAlternatives = (words: string): string =>
  words
    .trim()
    .split(/\s*,\s*/)
    .join('|')
    .replaceAll(' ', '\\s+')

const classify = '(?:re)?cla?ss?i?f(?:y|ying|iy)|(?:re)?cat[ea]gori[sz](?:e|ing)'
const before = (words: string) => new RegExp(`^(?:${joinAlternatives(words)})(?=[\\s,:;.!–—]|$)[\\s,:;.!–—]*`, 'iu')

/** What stands before a name when people ask for it. */
const requests =
  before(`please, pls, plz, kindly, (?:would|do) you mind, (?:can|could|would|will) (?:you|u)(?: (?:please|pls|maybe|possibly))?,
  (?:can|could) we, let's, lets, let us, help me, try to, (?:i|we) (?:was|were|am|are) (?:just )?wondering (?:if|whether) (?:you|we) (?:can|could|would),
  would it be possible to (?:have|get), is it possible to (?:have|get),
  (?:i|we)(?:'d| would)? (?:want|need|like|love|have)(?: you)?(?: to)?, (?:need|want)(?= (?:an?|the) ),
  (?:i|we)(?:'m| am|'re| are) (?:looking for|looking to|trying to|after), looking for, my client (?:wants|needs)(?: to)?,
  (?:our|my) (?:goal|aim|task) is to, how (?:would|do|should) (?:you|we|i) (?:${classify}|label),
  what(?:'s| is) the (?:category|classification|taxonomy) (?:of|for), what (?:category|segment) (?:is|are),
  what (?:would|do) you call, what about, how about, (?:our|my|the) (?:target )?(?:audience|topic|segment)s? (?:is|are|would be|will be),
  ${classify}, give me, show me, find me, get me`)
/** At the head of a name these are a part of it (Hello Kitty Fans), unless a stop or another request follows. */
const openings = before(
  '(?:hi|hello|hey)(?: there| team| all| everyone)?, hiya, good (?:morning|afternoon|evening), dear \\w+, ok, okay, now, then, so, well, just, also, ugh, hmm+, um+, oh, thanks, thank you, thx, quick one, quick question',
)
/** Those that go on from what was said before. */
const goingOn = /^(?:and|also)\s+(?=\p{Ll})/u
/** What stands there after such words, or before an article; at the head of a name it is a part of it (Target Shoppers). */
const errands =
  before(`label, tag, analy[sz]e, look up, do, define, add, create, make, build, generate, find, get, reach, target,
  advertise to, market to, sell to, talk to, go after, (?:a|an|the) (?:new )?(?:topic|audience|segment)(?: (?:of|for|called|named|about))?,
  (?:the )?following(?: topic| audience| segment)?, (?:the )?(?:topic|audience|segment) (?:of|called|named), me, us`)
const beforeArticle = /^\S+(?:\s+to)?\s+(?:an?|the|me|us|our|all)\s/iu
/** "Next one: Pizza Lovers". */
const label = /^(?:(?:new|next|target|my|our|the|another)\s+)*(?:topic|audience|segment|name|next|one)\s*[:=]\s*/iu

const trailing =
  /(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx|ty|for me|for us|now|instead|asap|if (?:you can|possible)|to (?:my|the|our) library))+[\s.!?]*$|[\s.!?]+$/iu

/** A message without the words behind what it asks for. */
export const stripThanks = (message: string): string => message.trim().replace(trailing, '')

/** "I Love Lucy Fans" is a name; in a request only its first word has a capital. */
const isTitle = (request: string): boolean =>
  /^\S+\s+\p{Lu}\p{Ll}/u.test(request) && !/classif|categor|please/iu.test(request)

function withoutOpening(text: string): string {
  const opening = openings.exec(text)?.[0] ?? ''
  const rest = text.slice(opening.length)
  const isFollowed =
    /[,:;.!–—]\s*$/u.test(opening) || requests.test(rest) || openings.test(rest) || /^do\s/iu.test(rest)
  return opening !== '' && isFollowed ? rest : text.replace(goingOn, '')
}

function withoutRequest(text: string): string {
  const found = requests.exec(text)?.[0] ?? ''
  return isTitle(found) ? text : text.slice(found.length)
}

/** What a message asks for, without the words it is asked in. */
export function stripRequest(message: string): string {
  const said = message.trim()
  let asked = said
  for (let longer = ''; longer !== asked; ) {
    longer = asked
    const isAsked = asked.length < said.length || beforeArticle.test(asked)
    const rest = withoutRequest(withoutOpening(asked)).replace(label, '')
    const bare = rest === asked && isAsked ? asked.replace(errands, '') : rest
    if (bare !== '') asked = bare
  }
  if (asked.length < said.length) asked = asked.replace(/^(?:[Aa]n?|[Tt]he|my|our)\s+/u, '')
  return stripThanks(asked)
}
