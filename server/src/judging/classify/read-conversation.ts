import { type SegmentType, segmentTypes } from '@txadv/contract'
import { cleanName, findCategory, isBrief, planMatrix, stripThanks } from '@txadv/engine'
import { readName } from './read-sentence.ts'

/** What a person asks for in a conversation: a topic by its name, with what was said of it since. */
export interface AskedTopic {
  readonly name: string
  readonly segment_type?: SegmentType
  readonly parent_category?: string
}

/** A message that no topic can be read in, and why. */
export type Unread = 'noTopic' | 'noTopicYet' | 'matrix' | 'brief'

/** What people begin with before they change something. */
const lead =
  /^(?:(?:please|pls|plz|ok|okay|hm+|ugh|actually|no|nope|yes|and|but|then|now|also|rather|sorry|oh|well|so|hey|just|maybe|perhaps|instead|(?:can|could|would|will)\s+(?:you|we)|i\s+(?:think|guess|would\s+say)|i'd\s+say|let's|lets)[\s,:.!–—-]+)+/iu
const it =
  '(?:it|this(?:\\s+one)?|that(?:\\s+one)?|them|(?:the|its)\\s+(?:segment(?:\\s+type)?|type|category|topic|audience))'
const change = new RegExp(
  `^(?:make|set|change|switch|turn|mark|put|move)\\s+${it}(?:\\s+(?:to|into|in|as|under|be|a|an|more|rather))*\\s+(?<to>.+)$`,
  'iu',
)
const remark = new RegExp(
  `^(?:${it}(?:'s|\\s+is|\\s+should\\s+be|\\s+would\\s+be|\\s+belongs\\s+(?:in|to|under)|\\s+goes\\s+(?:in|under))|they(?:'re|\\s+are)|should\\s+be|as|more|rather)(?:\\s+(?:a|an|more|rather|in|under))*\\s+(?<to>.+)$`,
  'iu',
)
const contrast = /^not\s+\S+?[\s,]+(?:but\s+)?(?<to>.+)$/iu
const rename =
  /^(?:(?:rename|call|name)\s+(?:it|this|that|the\s+topic)(?:\s+(?:to|as))?|rename\s+(?:to|as))\s+(?<to>.+)$/iu

function segmentIn(text: string): SegmentType | undefined {
  const bare = text.replace(/\b(?:please|instead|segment|type|only|too|really)\b/giu, '').replace(/[^a-z0-9]/giu, '')
  return segmentTypes.find((type) => type.toLowerCase() === bare.toLowerCase())
}

/** What a message changes about the topic before it; nothing where it names another. */
function readEdit(message: string, topic: AskedTopic | undefined): AskedTopic | Unread | undefined {
  const text = stripThanks(message).replace(lead, '')
  const renamed = rename.exec(text)?.groups?.to
  const to = (change.exec(text) ?? remark.exec(text) ?? contrast.exec(text))?.groups?.to ?? text
  const segment_type = segmentIn(to)
  const parent_category = to === text ? undefined : findCategory(to)
  if (renamed === undefined && !segment_type && !parent_category)
    return topic && change.test(text) && /^\S+\s+\p{Ll}/u.test(text) ? 'noTopic' : undefined
  if (!topic) return 'noTopicYet'
  return {
    ...topic,
    ...(renamed !== undefined && { name: cleanName(renamed) || renamed }),
    ...(segment_type && { segment_type }),
    ...(parent_category && { parent_category }),
  }
}

/** What a message names, or why it names no topic of its own. */
function readTopic(message: string): AskedTopic | Unread {
  if (isBrief(message)) return 'brief'
  if (planMatrix(message)?.isMany) return 'matrix'
  const name = readName(message)
  return name === undefined ? 'noTopic' : { name }
}

/** Reads the messages of a person in order: each names a topic, or changes the one before it. */
export function readConversation(messages: readonly string[]): AskedTopic | Unread {
  let topic: AskedTopic | undefined
  let last: AskedTopic | Unread = 'noTopic'
  for (const message of messages) {
    last = readEdit(message, topic) ?? readTopic(message)
    if (typeof last !== 'string') topic = last
  }
  return last
}
