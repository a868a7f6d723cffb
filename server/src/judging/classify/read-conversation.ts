import { type SegmentType, segmentTypes } from '@txadv/contract'
import { cleanName, findCategory, stripRequest, withoutThanks } from '@txadv/engine'

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
  const name = stripRequest(message)
  return cleanName(name) || name
}

/** What a message changes about the topic before it; nothing where it names another. */
function readEdit(message: string, topic: AskedTopic | undefined): AskedTopic | Unread | undefined {
  const text = withoutThanks(message)
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
