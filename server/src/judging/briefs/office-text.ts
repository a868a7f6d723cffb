import { limits } from '@txadv/contract'
import { readXml, withoutEntities } from './xml.ts'
import type { ZipArchive } from './zip.ts'

const isDocument = (name: string) => /^word\/document\d?\.xml$/.test(name)
const presentation = 'ppt/presentation.xml'

/** The text of a Word document, a line a paragraph; nothing if the archive is none. */
export async function textOfDocx(archive: ZipArchive): Promise<string | undefined> {
  const document = archive.names.find(isDocument)
  if (document === undefined) return undefined
  const collected = createCollector()
  await collected.read(archive, document)
  return collected.text()
}

/** The text of a presentation, slide after slide in the order they are shown, each followed by its notes. */
export async function textOfPptx(archive: ZipArchive): Promise<string | undefined> {
  if (!archive.names.includes(presentation)) return undefined
  const targets = await relationsOf(archive, presentation)
  const shown: string[] = []
  await readXml(archive.unpack(presentation), {
    tag: (name, whole) => {
      const id = name === 'sldId' ? attribute(whole(), '\\w+:id') : undefined
      const slide = id === undefined ? undefined : targets.find((target) => target.id === id)
      if (slide) shown.push(`ppt/slides/${slide.file}`)
    },
  })
  const collected = createCollector()
  for (const [at, slide] of shown.entries()) {
    if (collected.isFull()) break
    collected.add(`[Slide ${at + 1}]\n`)
    await collected.read(archive, slide)
    const notes = (await relationsOf(archive, slide)).find(({ type }) => type.endsWith('/notesSlide'))
    if (!notes) continue
    collected.add(`[Notes of slide ${at + 1}]\n`)
    await collected.read(archive, `ppt/notesSlides/${notes.file}`)
  }
  return collected.isEmpty() ? '' : collected.text()
}

interface Relation {
  readonly id: string
  readonly type: string
  /** The last name of the target's path: where it lies is ours to say, not the document's. */
  readonly file: string
}

async function relationsOf(archive: ZipArchive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const path = part.replace(/([^/]+)$/, '_rels/$1.rels')
  await readXml(archive.unpack(path), {
    tag: (name, whole) => {
      if (name !== 'Relationship') return
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((each) => attribute(whole(), each))
      relations.push({ id, type, file: target.split('/').at(-1) ?? '' })
    },
  })
  return relations
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"'<>]*)["']`).exec(tag)?.[1]

/** What a tag changes about where we are, and what it writes. */
const places = new Map<string, Partial<Place>>([
  ['t', { inText: true }],
  ['/t', { inText: false }],
  ['r', { inRun: true }],
  ['/r', { inRun: false }],
  // A drawing is there twice, once for old readers.
  ['Fallback', { inFallback: true }],
  ['/Fallback', { inFallback: false }],
])
const breaks = new Map([
  ['/p', '\n'],
  ['br', '\n'],
  ['cr', '\n'],
  ['tab', '\t'],
])

interface Place {
  readonly inText: boolean
  readonly inRun: boolean
  readonly inFallback: boolean
}

/** Gathers what is written in runs of text, up to what may be sent and a little more, so that a cut is seen. */
function createCollector() {
  const outside: Place = { inText: false, inRun: false, inFallback: false }
  const gathered: string[] = []
  let place = outside
  let chars = 0
  let written = 0

  const add = (text: string) => {
    gathered.push(text)
    chars += text.length
  }
  const isFull = () => chars > limits.briefs.textChars
  const events = {
    tag: (name: string, whole: () => string) => {
      const change = places.get(name)
      if (change && !whole().endsWith('/')) place = { ...place, ...change }
      const written = breaks.get(name)
      // Outside of a run a tab is a stop on the ruler.
      if (written && !place.inFallback && (name !== 'tab' || place.inRun)) add(written)
    },
    text: (text: string) => {
      if (!place.inText || place.inFallback || isFull()) return
      const plain = withoutEntities(text)
      written += plain.trim().length
      add(plain)
    },
  }
  return {
    add,
    isFull,
    isEmpty: () => written === 0,
    read: (archive: ZipArchive, part: string) => {
      place = outside
      return readXml(archive.unpack(part), events, isFull)
    },
    text: () => gathered.join(''),
  }
}
