import { limits } from '@txadv/contract'
import { cleanName, joinAlternatives, stripRequest, stripThanks } from '@txadv/engine'

/** What is no name of anybody. */
const smallTalk = new RegExp(
  `^(?:${joinAlternatives(`hi, hello, hey, hiya, (?:hi|hello|hey) there, good (?:morning|afternoon|evening), thanks?, thank you(?: very much| so much)?, thx, ty, cheers, bye, goodbye,
    ok, okay, yes, no, nope, yep, sure, great, cool, nice, perfect, (?:(?:can|could) you )?help(?: me)?, test, testing, what can you do, who are you, what is this, what are you,
    how are you, how does this work, never ?mind, nvm, undo, stop, cancel, go on, go back, continue, next, start over, try again, lol, ha(?:ha)+, hm+, u+gh+, huh, wow, omg, wtf, idk,
    i (?:don't|do not|dont) know, tell me (?:a|another|more|about|why|how).*, (?:i |we )?hope (?:all|you|everything|this|that).*`)})[\\s.!?]*$`,
  'iu',
)

/** What is said of the answer, or is to be done with it, rather than of an audience. */
const aboutAnswer =
  /^(?:(?:no|yes|ok|okay|but|hm+|well|please|can you|could you)[\s,]+)*(?:(?:that|this|it)(?:'s|\s+is|\s+was|\s+looks|\s+seems|\s+isn't)\s+(?:\w+\s+)?(?:wrong|right|not|incorrect|good|great|fine|perfect|ok|okay|better|worse|bad|nonsense|correct|it|all)\b.*|(?:delete|remove|save|redo|keep|discard|clear|reset|edit|fix|explain|repeat|retry|export|push|undo|change|store)\s+(?:it|this|that|them|all|everything|(?:the|that|this|my)\s+(?:last\s+)?(?:topic|one|answer|audience))|(?:delete|remove|push|export|import|sync|archive|merge)\s+(?:all|everything|every|my)\s.*|(?:wrong|incorrect|not\s+(?:right|good|that)))[\s.!?]*$/iu

/** Questions that nobody's name is the answer to; a name may begin like one (How to Train Your Dragon Fans). */
const question =
  /^(?:(?:who|what|when|where|why|how|which|is|are|am|do|does|did|can|could|should|would|will|have|has)\b.*\?|(?:do|did|can|could|would|will|are|have)\s+(?:you|i|we)\b.*|how\s+(?:much|many|long|do|does|did|can)\b.*|why\s+(?:did|do|does|is|are|was|not)\b.*|what\s+(?:does|do|did|time|else|happens)\b.*|where\s+(?:do|does|is|are|can)\b.*)$/u

/** What people say of themselves. */
const ownStory =
  /^(?:i['’]m|i\s+am|we['’]re|we\s+are|i\s+(?:think|guess|don['’]t|do\s+not|run|work|own|mean|see)|we\s+(?:have|run|sell|make|own|offer|do)|you(?:['’]re|\s+are)|my\s+(?:boss|client|company|team)\s+(?:is|says|said|wants|sells|has))\s/iu

/** A row of consonants that no word has is a hand on the keyboard. */
const mashed = /^\S*[bcdfghjklmnpqrstvwxz]{7,}\S*$/u

/** Sentences that have an audience in them, and where it stands. */
const audienceSentences: readonly RegExp[] = [
  /^(?:i|we|my|our)\b.*\b(?:want|need|trying|looking|like|love|hoping|hope)\s+to\s+(?:reach|find|target|attract|advertise\s+to|market\s+to|sell\s+to|talk\s+to|win|get)\s+(?<name>.+)$/isu,
  /^(?:i|we|our\s+company|my\s+client|the\s+client)\s+(?:sells?|markets?|offers?|provides?)\s+.+?\s+(?:to|for)\s+(?<name>\S+(?:\s+\S+){0,7})$/isu,
  /^(?:what|which)\s+(?:category|segment|group)\s+(?:do|does|would|should|are|is)\s+(?<name>.+?)\s+(?:belong\s+(?:to|in)|fall\s+(?:under|into)|be|go\s+(?:in|under)|in)[\s?.!]*$/isu,
  /^(?:is|are|what|which|where|how|should|would|does|do|can|could)\b[^"“”]*["“](?<name>[^"“”]{2,200})["”].*$/isu,
]

const nameIn = (message: string): string | undefined => {
  const said = message.trim()
  for (const sentence of audienceSentences) {
    const name = sentence.exec(said)?.groups?.name
    if (name !== undefined) return name
  }
  return undefined
}

/** Where a sentence ends and another begins; a stop behind two letters is that of a title (Dr. Pepper). */
const sentenceEnd = /(?<=\p{L}{3}[.]|[!?])\s+(?=\p{Lu})/u
const speaker = /(?:^|\s)(?:i|I|we|We|me|my|you|your)(?=\s)/u
const isLong = (text: string) => text.split(/\s+/).length > limits.classify.nameWords

/** Of several sentences, the name in the first that asks for one. */
function readSentences(sentences: readonly string[]): string | undefined {
  for (const sentence of sentences) {
    const isAsking = nameIn(sentence) !== undefined || stripRequest(sentence) !== stripThanks(sentence)
    const name = isAsking ? readName(sentence) : undefined
    if (name !== undefined) return name
  }
  return undefined
}

/** The name that a message asks about, without the words it is asked in; undefined where it names nobody. */
export function readName(message: string): string | undefined {
  const said = message.trim()
  if (smallTalk.test(said) || aboutAnswer.test(said) || !/[\p{L}\p{N}]/u.test(said)) return undefined
  const sentences = said.split(sentenceEnd)
  if (sentences.length > 1 && isLong(said)) return readSentences(sentences)
  const name = stripRequest(nameIn(said) ?? said)
  // Names begin their later words with capitals, questions only the first.
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  const asks = said.endsWith('?') ? `${lower}?` : lower
  if (question.test(asks) || /[.!]\s+(?:who|what|which|how)\s[^.!?]*\?$/iu.test(said)) return undefined
  if (smallTalk.test(name) || ownStory.test(name) || mashed.test(name) || (isLong(name) && speaker.test(name)))
    return undefined
  return cleanName(name) || name
}
