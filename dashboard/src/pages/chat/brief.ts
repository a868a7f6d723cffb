import { limits } from '@txadv/contract/limits'
import { type BriefMediaType, briefMediaTypes } from '@txadv/contract/vocabulary'
import { call } from '../../lib/api.ts'
import { hand } from '../../lib/handed-file.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { type BriefTurn, change, current, newId, type Problem, type Recommended, say } from './conversation.ts'
import { addTopic, kept } from './save.ts'

const typesByEnding: Readonly<Record<string, BriefMediaType | 'text/csv'>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
}

/** What may be dropped or picked, for the browser's own window. */
export const accepted = Object.keys(typesByEnding)
  .map((ending) => `.${ending}`)
  .join(',')

/** The file's type: by its ending first, because browsers know few types and call a CSV a spreadsheet. */
function typeOf(file: File): BriefMediaType | 'text/csv' | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return typesByEnding[ending] ?? briefMediaTypes.find((type) => type === file.type)
}

/** Every three bytes are four characters of base64, and those are what is limited. */
const largestBytes = Math.floor(limits.briefs.dataChars / 4) * 3

/** The files of cards that can be tried again; a reload forgets them. */
const files = new Map<string, File>()
export const hasFile = ({ id }: BriefTurn): boolean => files.has(id)

/** Takes a file in: a CSV goes to the import, a brief is read, and anything else is told what it could be. */
export async function takeFile(file: File, { mayImport }: { mayImport: boolean }): Promise<void> {
  const type = typeOf(file)
  const said = { kind: 'said' as const, id: newId(), text: file.name, file: file.name }
  const note = (text: string) => say(said, { kind: 'note', id: newId(), to: said.id, text })
  if (type === undefined)
    return note(
      'This file type is not supported. A brief can be a PDF, Word or PowerPoint file (docx, pptx), image or plain text. Save a spreadsheet as CSV to import it.',
    )
  if (type === 'text/csv') {
    if (!mayImport) return note('Your role can’t import. Ask an owner or an admin of your organization.')
    hand(file)
    return navigate(hrefOf('newImport'))
  }
  if (file.size === 0) return note('This file is empty. Nothing was sent.')
  if (file.size > largestBytes)
    return note(
      `This file has ${(file.size / 1e6).toFixed(1)} MB; the limit is ${(largestBytes / 1e6).toFixed(1)} MB. Nothing was sent. Remove large images, or send only the relevant pages.`,
    )
  const turn: BriefTurn = { kind: 'brief', id: newId(), to: said.id, phase: 'asking', filename: file.name }
  files.set(turn.id, file)
  say(said, turn)
  await readBrief(turn)
}

/** Takes a brief in that was pasted as a message. */
export async function takeBriefText(text: string): Promise<void> {
  const said = { kind: 'said' as const, id: newId(), text: text.trim() }
  const turn: BriefTurn = { kind: 'brief', id: newId(), to: said.id, phase: 'asking', filename: 'Pasted brief' }
  files.set(turn.id, new File([text], turn.filename, { type: 'text/plain' }))
  say(said, turn)
  await readBrief(turn)
}

/** The service has no words of its own for a person who cannot configure it. */
export const lacksLlm = ({ message }: Problem) => /key not configured/i.test(message)
export const spentLlm = ({ status, message, detail }: Problem) =>
  status === 429 && /LLM/.test(message) && !detail?.resetsAt

/** What the local engine reads in a brief of plain text; undefined where it finds nobody in it. */
async function readByRules(file: File, problem: Problem): Promise<Partial<BriefTurn> | undefined> {
  const { readBriefLocally } = await import('./phrase.ts')
  const { audiences, excluded, objectives } = readBriefLocally(await file.text())
  if (audiences.length === 0) return undefined
  const topics = audiences.map((topic_name) => ({ topic_name, rationale: 'Named in the brief', picked: true }))
  return { topics, excluded, objectives, because: lacksLlm(problem) ? 'no-llm' : 'daily-spend', phase: 'answered' }
}

/** Sends the brief, and shows what is recommended for it. */
export async function readBrief(turn: BriefTurn): Promise<void> {
  const file = files.get(turn.id)
  const mediaType = file && typeOf(file)
  if (!file || !mediaType) return
  let refusal: Problem | undefined
  change(turn, { phase: 'asking', problem: undefined })
  await kept(
    async () => {
      const data = await base64Of(file)
      const sent = { data, mediaType: mediaType as BriefMediaType, filename: file.name }
      const { recommendedTopics, ...analysis } = await call('POST /api/analyze-brief', { body: { file: sent } })
      const topics = recommendedTopics.map((topic) => ({ ...topic, picked: true }))
      change(turn, { ...analysis, topics, phase: 'answered' })
      files.delete(turn.id)
    },
    (problem) => {
      refusal = problem
    },
  )
  if (!refusal) return
  const isReadable = mediaType === 'text/plain' && (lacksLlm(refusal) || spentLlm(refusal))
  const local = isReadable ? await readByRules(file, refusal) : undefined
  change(turn, local ?? { phase: 'failed', problem: refusal })
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
  })
  reader.readAsDataURL(file)
  const address = await read
  return address.slice(address.indexOf(',') + 1)
}

function changeTopic(turn: BriefTurn, at: number, part: Partial<Recommended>): void {
  const topics = current(turn)?.topics ?? []
  change(turn, { topics: topics.map((topic, n) => (n === at ? { ...topic, ...part } : topic)) })
}

export const pickTopic = (turn: BriefTurn, at: number, picked: boolean): void => changeTopic(turn, at, { picked })

export function pickAll(turn: BriefTurn, picked: boolean): void {
  change(turn, { topics: (turn.topics ?? []).map((topic) => (topic.saved ? topic : { ...topic, picked })) })
}

/** Adds what is picked, one by one; each says by itself what became of it. */
export async function addPicked(turn: BriefTurn): Promise<void> {
  change(turn, { adding: true })
  for (const [at, { topic_name, picked, saved }] of (turn.topics ?? []).entries()) {
    if (!picked || saved || !current(turn)) continue
    await kept(
      async () => changeTopic(turn, at, { saved: await addTopic({ topic_name }), problem: undefined }),
      (problem) => changeTopic(turn, at, { problem }),
    )
  }
  change(turn, { adding: false })
}

/** Takes out of the library again what this brief brought there. */
export async function undoAdded(turn: BriefTurn): Promise<void> {
  const ids = (turn.topics ?? []).flatMap(({ saved }) => (saved?.fresh ? [saved.id] : []))
  change(turn, { adding: true, problem: undefined })
  await kept(
    async () => {
      await call('DELETE /api/topics', { body: { ids } })
      const topics = current(turn)?.topics ?? []
      change(turn, { topics: topics.map((topic) => (topic.saved?.fresh ? { ...topic, saved: undefined } : topic)) })
    },
    (problem) => change(turn, { problem }),
  )
  change(turn, { adding: false })
}
