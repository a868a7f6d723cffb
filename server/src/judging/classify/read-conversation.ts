import { type SegmentType, segmentTypes } from '@txadv/contract'
import { cleanName, findCategory } from '@txadv/engine'

/** What a person asks for in a conversation: a topic by its name, with what was said of it since. */
export interface AskedTopic {
  readonly name: string
  readonly segment_type?: SegmentType
  readonly parent_category?: string
}

/** A message that no topic can be read in, and why. */
export type Unread = 'noTopic' | 'noTopicYet'

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

/** What is no name of anybody. */
const smallTalk = new RegExp(
  `^(?:${spaced(`hi, hello, hey, hiya, good (?:morning|afternoon|evening), thanks?, thank you(?: very much| so much)?, cheers, bye, goodbye, ok, okay, yes, no, nope, yep,
    sure, great, cool, nice, perfect, help, test, what can you do, who are you, what is this, what are you, how are you, how does this work,
    never mind, nevermind, undo, stop, cancel, go on, continue, next`)})[\\s.!?]*$`,
  'iu',
)

const change =
  /^(?:please\s+)?(?:(?:actually|no|instead)[\s,]+)?(?:make|set|change|switch|turn|mark|put|move)\s+(?:it|this|that|them|(?:the|its)\s+(?:segment(?:\s+type)?|type|category|topic|audience))(?:\s+(?:to|into|in|as|under|be|a|an))*\s+(?<to>.+)$/iu
const remark =
  /^(?:(?:no|actually|rather|but|and)[\s,]+)*(?:it(?:'s|\s+is|\s+should\s+be)|they(?:'re|\s+are)|as)\s+(?:a\s+|an\s+)?(?<to>.+)$/iu
const rename = /^(?:please\s+)?(?:rename|call|name)\s+(?:it|this|that|the\s+topic)(?:\s+(?:to|as))?\s+(?<to>.+)$/iu

function segmentIn(text: string): SegmentType | undefined {
  const bare = text.replace(/\b(?:please|instead|segment|type|only|too)\b/giu, '').replace(/[^a-z0-9]/giu, '')
  return segmentTypes.find((type) => type.toLowerCase() === bare.toLowerCase())
}

/** The name that a message asks about, without the words it is asked in. */
function readName(message: string): string {
  let name = message.trim()
  for (let shorter = ''; shorter !== name; ) {
    shorter = name
    const isAsked = name.length < message.trim().length || beforeArticle.test(name)
    const rest = name.replace(requests, '')
    const bare = rest === name && isAsked ? name.replace(errands, '') : rest
    if (bare !== '') name = bare
  }
  if (name.length < message.trim().length) name = name.replace(/^(?:an?|the)\s+/iu, '')
  name = name.replace(trailing, '')
  return cleanName(name) || name
}

/** What a message changes about the topic before it; nothing where it names another. */
function readEdit(message: string, topic: AskedTopic | undefined): AskedTopic | Unread | undefined {
  const text = message.trim().replace(trailing, '')
  const renamed = rename.exec(text)?.groups?.to
  const to = (change.exec(text) ?? remark.exec(text))?.groups?.to ?? text
  const segment_type = segmentIn(to)
  const parent_category = to === text ? undefined : findCategory(to)
  if (renamed === undefined && !segment_type && !parent_category) return undefined
  if (!topic) return 'noTopicYet'
  return {
    ...topic,
    ...(renamed !== undefined && { name: readName(renamed) }),
    ...(segment_type && { segment_type }),
    ...(parent_category && { parent_category }),
  }
}

/** Reads the messages of a person in order: each names a topic, or changes the one before it. */
export function readConversation(messages: readonly string[]): AskedTopic | Unread {
  let topic: AskedTopic | undefined
  let last: AskedTopic | Unread = 'noTopic'
  for (const message of messages) {
    const edited = readEdit(message, topic)
    const isTopic = !smallTalk.test(message.trim()) && /[\p{L}\p{N}]/u.test(message)
    last = edited ?? (isTopic ? { name: readName(message) } : 'noTopic')
    if (typeof last !== 'string') topic = last
  }
  return last
}
