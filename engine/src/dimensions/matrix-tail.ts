import { readPhrase } from './read-phrase.ts'
import { type Dimension, gatherDimensions } from './resolve.ts'
import { words } from './tokens.ts'

/** What stands behind the "by" of a phrase. */
interface MatrixTail {
  readonly dimensions: readonly Dimension[]
  /** Whom the dimensions are for, where it is said here: "age by gender for golfers". */
  readonly audiences: readonly string[]
  /** What narrows the audience: "in Chicago", "excluding Tesla owners". */
  readonly qualifiers: readonly string[]
  /** The parts of which nothing could be made. */
  readonly dropped: readonly string[]
}

interface Situation {
  /** "Cross A with B": then "with" divides. */
  readonly isCrossed: boolean
  /** Whether the audience was named before. */
  readonly isForSomeone: boolean
}

type Role = 'dimension' | 'qualifier' | 'audience'

const dividing = words('by per across each every x times split cross crossed combine combined broken segmented divided')
const joining = words(
  `and or & , / + ; : plus vs versus as well also then the their its his her a an all any both different various multiple
  respective of down out us u s annual combination combinations breakdown grouped cut each them it`,
)
/** Nouns that only carry the value beside them: "18-24 year olds", "Spanish-speaking households". */
const carrying = words(
  `year years yr yrs old olds aged age ages people person persons adult adults household households company companies
  business businesses consumers individuals segment segments group groups bracket brackets bucket buckets category
  categories level levels band bands dimension dimensions value values residents only population
  employee employees staff income revenue net worth`,
)
const narrowing = words(
  `in from within at near on who whose that which with without excluding exclude except minus not but other than non where
  having omitting skipping leaving apart no`,
)
/** "All states except two" does not say which two. */
const countedOut =
  /^(?:except|excluding|exclude|minus|without|but not|not|other than|omitting|skipping)\s+(?:for\s+)?(?:the\s+)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|some|a few|several)$/iu
const towards = words('for among of')
/** Whom nobody is: a list of these asks for sets that are not known. */
export const attribute =
  /\b(?:sizes?|colou?rs?|types?|kinds?|styles?|signs?|brands?|models?|levels?|status(?:es)?|preferences?|ranges?|scores?|groups?|categor(?:y|ies)|codes?|counts?|frequenc(?:y|ies)|habits?|days?|times?|dmas?|markets?|cit(?:y|ies)|regions?|count(?:y|ies)|metros?|countr(?:y|ies)|devices?|channels?)$/iu
const someone = /(?:[^s]s|people|women|men|children|folk)$/iu

/** Reads the part of a phrase that says what to split by; every word of it ends somewhere. */
export function readTail(tail: string, { isCrossed, isForSomeone }: Situation): MatrixTail {
  const { tokens, items, itemAt } = readPhrase(tail)
  const included = new Set(items.filter(({ excluded }) => !excluded).map(({ set }) => set))
  const isKnown = (at: number) => {
    const item = itemAt[at]
    return item !== undefined && (included.has(item.set) || !item.values)
  }
  const runs: { role: Role; text: string }[] = []
  let role = 'dimension' as Role
  /** Where the words began that are not known, and where the last of them ended. */
  let from = undefined as number | undefined
  let to = undefined as number | undefined
  const close = (next: Role) => {
    if (from !== undefined && to !== undefined) runs.push({ role, text: tail.slice(from, to) })
    from = undefined
    to = undefined
    role = next
  }
  for (const [at, { text, raw, start }] of tokens.entries()) {
    if (isKnown(at)) {
      // "Except companies with 1-10 employees": the words before the value that is left out belong to it.
      if (itemAt[at]?.excluded && role === 'qualifier') to = undefined
      close('dimension')
    } else if (dividing.has(text) || (text === 'with' && isCrossed)) {
      close('dimension')
    } else if (narrowing.has(text)) {
      // "Except companies with", "but not": one part of the phrase.
      if (role === 'qualifier') continue
      close('qualifier')
      from = start
    } else if (towards.has(text) && to === undefined && text !== 'of') {
      close('audience')
    } else if (joining.has(text)) {
      // "Excluding Tesla owners and Audi owners" is one part of the name.
      if (role !== 'qualifier') close(role)
    } else if (!(carrying.has(text) && to === undefined && role === 'dimension')) {
      from ??= start
      to = start + raw.length
    }
  }
  close('dimension')
  const isAudience = ({ role: each, text }: { role: Role; text: string }) =>
    !isForSomeone && (each === 'audience' || (each === 'dimension' && someone.test(text) && !attribute.test(text)))
  const texts = (chosen: typeof runs) => chosen.map(({ text }) => text)
  return {
    dimensions: gatherDimensions(items.filter(({ set }) => included.has(set))),
    audiences: texts(runs.filter(isAudience)),
    qualifiers: texts(runs.filter((run) => run.role === 'qualifier' && !countedOut.test(run.text))),
    dropped: [
      ...texts(runs.filter((run) => (run.role === 'qualifier' ? countedOut.test(run.text) : !isAudience(run)))),
      ...items.flatMap(({ lacking }) => lacking ?? []),
    ],
  }
}
