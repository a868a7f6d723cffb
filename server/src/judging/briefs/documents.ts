import { type BriefFile, type BriefMediaType, failures, limits } from '@txadv/contract'
import { truncate } from '@txadv/engine'
import { sizeOf } from './images.ts'
import { textOfDocx, textOfPptx } from './office-text.ts'
import { looksZipped, openZip, type ZipArchive } from './zip.ts'

type ImageType = keyof typeof sizeOf

/** What the LLM is given to read of a file. */
export type DocumentBlock =
  | { readonly type: 'document'; readonly source: PdfSource | TextSource }
  | { readonly type: 'image'; readonly source: ImageSource }
interface PdfSource {
  readonly type: 'base64'
  readonly media_type: 'application/pdf'
  readonly data: string
}
interface TextSource {
  readonly type: 'text'
  readonly media_type: 'text/plain'
  readonly data: string
}
interface ImageSource {
  readonly type: 'base64'
  readonly media_type: ImageType
  readonly data: string
}

/** A file whose content is what it says it is, as the LLM may read it; refused in words if it is not. */
export async function readDocument(
  { data, mediaType }: Omit<BriefFile, 'filename'>,
  signal?: AbortSignal,
): Promise<DocumentBlock> {
  const block = await readers[mediaType](bytesOf(data), data, signal)
  if (!block) throw failures.fileNotOfType(mediaType)
  return block
}

/**
 * Base64 as the RFC writes it and nothing else: the platform's decoder skips what it does not know, so the length tells
 * whether it skipped anything, and it takes the alphabet of URLs too.
 */
function bytesOf(data: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  const isWhole = data.length % 4 === 0 && bytes.length === (data.length / 4) * 3 - padding
  const lastOnes = data.slice(-4)
  if (!isWhole || /[-_]/.test(data) || Buffer.from(lastOnes, 'base64').toString('base64') !== lastOnes)
    throw failures.fileNotBase64()
  return bytes
}

type Reader = (file: Buffer, data: string, signal?: AbortSignal) => Promise<DocumentBlock | undefined>

const readers: Readonly<Record<BriefMediaType, Reader>> = {
  'application/pdf': async (file, data) => readPdf(file, data),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (file, _, signal) =>
    readOffice(file, textOfDocx, signal),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': (file, _, signal) =>
    readOffice(file, textOfPptx, signal),
  'image/png': readImage('image/png'),
  'image/jpeg': readImage('image/jpeg'),
  'image/gif': readImage('image/gif'),
  'image/webp': readImage('image/webp'),
  'text/plain': async (file) => {
    const text = decodeText(file)
    return text === undefined ? undefined : textBlock(text)
  },
}

function readImage(mediaType: ImageType): Reader {
  return async (file, data) => {
    const size = sizeOf[mediaType](file)
    if (!size) return undefined
    const { imageEdgePixels } = limits.briefs
    if (size.width > imageEdgePixels || size.height > imageEdgePixels) throw failures.imageTooLarge(imageEdgePixels)
    if (size.width === 0 || size.height === 0) throw failures.fileDamaged()
    return { type: 'image', source: { type: 'base64', media_type: mediaType, data } }
  }
}

/** Readers of PDF take a header that comes a little late; a file without its last lines was cut off. */
function readPdf(file: Buffer, data: string): DocumentBlock | undefined {
  if (!file.subarray(0, limits.briefs.pdfHeaderBytes).includes('%PDF-')) return undefined
  if (!file.includes('startxref')) throw failures.fileDamaged()
  if (count(file, '/Encrypt', /^\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/) > 0) throw failures.fileEncrypted()
  // Those that can be counted without unpacking anything; the provider counts the others.
  const pages = count(file, '/Page', /^\/Page(?![A-Za-z])/, /\/Type\s*$/)
  if (pages > limits.briefs.pdfPages) throw failures.tooManyPages(limits.briefs.pdfPages)
  return { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }
}

/** How often a word is there with the right words after and before it. */
function count(file: Buffer, word: string, after: RegExp, before = /$/): number {
  let found = 0
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) {
    const isOne =
      after.test(file.toString('latin1', at, at + 32)) && before.test(file.toString('latin1', Math.max(0, at - 16), at))
    if (isOne) found++
  }
  return found
}

async function readOffice(
  file: Buffer,
  textOf: (archive: ZipArchive) => Promise<string | undefined>,
  signal: AbortSignal | undefined,
): Promise<DocumentBlock | undefined> {
  if (!looksZipped(file)) return undefined
  const text = await textOf(openZip(file, signal))
  return text === undefined ? undefined : textBlock(text)
}

/** UTF-8, or UTF-16 that says so; what holds control characters is no text. */
function decodeText(file: Buffer): string | undefined {
  const encoding =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file)
    return /[^\P{Cc}\t\n\v\f\r\x85]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const cutNote = `\n[The document goes on. Only its first ${limits.briefs.textChars} characters are shown.]`

/** The LLM is told of a cut, so that nobody takes the part for the whole. */
function textBlock(text: string): DocumentBlock {
  const { textChars } = limits.briefs
  const shown = truncate(text, textChars)
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()
  if (shown === '') throw failures.fileWithoutText()
  const data = text.length > textChars ? shown + cutNote : shown
  return { type: 'document', source: { type: 'text', media_type: 'text/plain', data } }
}
