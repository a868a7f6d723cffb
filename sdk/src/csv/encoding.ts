/** A file that cannot be read as a list of topics, because it is not text. */
export class NotTextError extends Error {
  /** What the file is instead, where its first bytes tell. */
  readonly kind: string | undefined

  constructor(kind?: string) {
    super(kind ? `is a ${kind}, not text` : 'is not a text file')
    this.name = 'NotTextError'
    this.kind = kind
  }
}

/** How a file of text may be written. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const pieceBytes = 256 * 1_024

/** The pieces of a file, each small enough to take no time that a person notices. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes)
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
}

/** How files that people take for lists begin; each character is a byte. */
const signatures: readonly (readonly [bytes: string, kind: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'PNG image'],
  ['\xff\xd8\xff', 'JPEG image'],
  ['GIF87a', 'GIF image'],
  ['GIF89a', 'GIF image'],
  ['%PDF-', 'PDF document'],
  ['PK\x03\x04', 'spreadsheet or ZIP archive'],
  ['PK\x05\x06', 'spreadsheet or ZIP archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'spreadsheet or document of an old Office program'],
  ['\x1f\x8b', 'gzip archive'],
]
const marks: readonly (readonly [bytes: string, encoding: Encoding])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]

/** Whether all pieces are well-formed in the encoding and look like text in it. */
async function isWritten(file: Blob, encoding: string, isBinary: (text: string) => boolean): Promise<boolean> {
  const strict = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of piecesOf(file)) if (isBinary(strict.decode(piece, { stream: true }))) return false
    return !isBinary(strict.decode())
  } catch {
    return false
  }
}

/** Stray NULs and other controls come into text by copying, and are for the service to judge by the row; many are no text. */
const nulsPerCharacter = 0.01
const hasManyNuls = (text: string) => text.split('\0').length - 1 > text.length * nulsPerCharacter
/** Every file of bytes can be read as Windows-1252; one that is written so has none of the bytes left undefined there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const undefinedBytes = /[\0-\x08\x0e-\x19\x1b-\x1f\x7f\x81\x8d\x8f\x90\x9d]/

/**
 * How a file of text is written: by its mark, as UTF-8 where it can be, else as old spreadsheets write. A file that is
 * not text is refused.
 */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  const signed = signatures.find(([bytes]) => head.startsWith(bytes))
  if (signed) throw new NotTextError(signed[1])
  const marked = marks.find(([bytes]) => head.startsWith(bytes))?.[1]
  if (await isWritten(file, marked ?? 'utf-8', hasManyNuls)) return marked ?? 'utf-8'
  if (!marked && (await isWritten(file, 'windows-1252', (text) => undefinedBytes.test(text)))) return 'windows-1252'
  throw new NotTextError()
}
