import { failures } from '@txadv/contract'

/** So much of a tag is looked at: enough for its name and the attributes that matter; pictures may follow in others. */
const tagChars = 4_096
const entityChars = 12

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities of XML itself alone: a document cannot declare its own, because one that has a DOCTYPE is refused. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? ''
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}

export interface XmlEvents {
  /** A tag's local name, with a slash before it where it ends an element, and a way to read all that the tag says. */
  tag(name: string, whole: () => string): void
  text?(text: string): void
}

const [bang, slash, colon, space] = ['!', '/', ':', ' '].map((character) => character.charCodeAt(0))

/** The local name of the tag between two brackets; looked for character by character, because there may be millions. */
function nameOf(all: string, open: number, close: number): string {
  const isEnd = all.charCodeAt(open + 1) === slash
  let from = isEnd ? open + 2 : open + 1
  let to = from
  for (; to < close; to++) {
    const character = all.charCodeAt(to)
    if (character === colon) from = to + 1
    else if (character === slash || character <= (space as number)) break
  }
  return isEnd ? `/${all.slice(from, to)}` : all.slice(from, to)
}

/**
 * Reads markup piece by piece, in time and memory that only the pieces' length decides: the start of a tag that goes
 * on in the next piece is all that is kept.
 */
function createReader({ tag, text }: XmlEvents): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const all = rest + piece
    let at = 0
    while (at < all.length) {
      const open = all.indexOf('<', at)
      const textEnd = open < 0 ? endOfText(all, at) : open
      if (textEnd > at) text?.(all.slice(at, textEnd))
      at = textEnd
      if (open < 0) break
      const close = all.indexOf('>', open)
      if (close < 0) break
      if (all.charCodeAt(open + 1) === bang) refuseDeclaration(all.slice(open + 2, close))
      else tag(nameOf(all, open, close), () => all.slice(open + 1, close))
      at = close + 1
    }
    rest = all.slice(at, at + tagChars)
  }
}

/** Comments and the like are passed over; declarations of document types are how bombs are built. */
function refuseDeclaration(declared: string): void {
  if (!declared.startsWith('--') && !declared.startsWith('[CDATA[')) throw failures.fileDamaged()
}

/** Where the text ends that can be read now: before an entity that is cut. */
function endOfText(all: string, from: number): number {
  const cut = all.lastIndexOf('&')
  return cut >= from && all.length - cut < entityChars && !all.includes(';', cut) ? cut : all.length
}

/** Reads a part of a document; stops early where it is told that enough has been read. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  events: XmlEvents,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const read = createReader(events)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) {
    read(decode(decoder, piece))
    if (isEnough()) return
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw failures.fileDamaged()
  }
}
