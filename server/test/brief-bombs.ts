import { deflateRawSync, gzipSync } from 'node:zlib'
import {
  docx,
  docxOf,
  fileOf,
  gif,
  jpeg,
  mediaTypes,
  pdf,
  png,
  pptx,
  webp,
  wordXml,
  type ZipPart,
  zip,
  zipEnd,
} from './brief-files.ts'

const mib = 1024 * 1024
const contentTypes = { name: '[Content_Types].xml', data: '<Types/>' }
const zeros = (bytes: number) => Buffer.alloc(bytes, '0')
/** So many bytes of one letter, deflated to a thousandth; the letters are never in memory at once. */
function packedLetters(mebibytes: number): Buffer {
  // A deflated block ends with a flush, so that blocks can be put one after another; the last one ends the stream.
  const block = deflateRawSync(Buffer.alloc(mib, 'a'), { finishFlush: 2 })
  return Buffer.concat([...Array.from({ length: mebibytes }, () => block), deflateRawSync(Buffer.alloc(0))])
}
const bigPart = (name: string, mebibytes: number, lies: Partial<ZipPart> = {}): ZipPart => ({
  name,
  data: '',
  packed: packedLetters(mebibytes),
  ...lies,
})
const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${'abcdefghij'.charAt(n + 1)} "${`&${'abcdefghij'.charAt(n)};`.repeat(10)}">`,
).join('')}]>`
const manyParts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `word/media/${n}.bin`, data: '', method: 0 }))

/** One deflated kernel that every entry of the directory points at, so that it counts a hundred times. */
function overlapping(): Buffer {
  const [first, ...others] = Array.from({ length: 100 }, (_, at) => `ppt/slides/slide${at + 1}.xml`)
  const kernel = zip([bigPart(first ?? '', 1)])
  const local = kernel.subarray(0, kernel.indexOf('PK\x01\x02', 0, 'latin1'))
  const entry = kernel.subarray(local.length, kernel.length - 22)
  const ids = Array.from({ length: 100 }, (_, at) => `<p:sldId r:id="r${at}"/>`).join('')
  const targets = Array.from(
    { length: 100 },
    (_, at) => `<Relationship Id="r${at}" Target="slides/slide${at + 1}.xml"/>`,
  )
  const whole = zip([
    { name: 'ppt/presentation.xml', data: `<p:presentation>${ids}</p:presentation>` },
    { name: 'ppt/_rels/presentation.xml.rels', data: targets.join('') },
  ])
  const end = whole.length - 22
  const directoryAt = whole.readUInt32LE(end + 16)
  const entries = [first ?? '', ...others].map((name) => {
    const copy = Buffer.concat([entry.subarray(0, 46), Buffer.from(name)])
    copy.writeUInt16LE(name.length, 28)
    copy.writeUInt32LE(directoryAt, 42)
    return copy
  })
  const directory = Buffer.concat([whole.subarray(directoryAt, end), ...entries])
  const files = Buffer.concat([whole.subarray(0, directoryAt), local])
  return Buffer.concat([files, directory, zipEnd(102, directory.length, files.length)])
}

const { docx: word, pptx: slides } = mediaTypes
const slideShow = (bomb: ZipPart): ZipPart[] => [
  { name: 'ppt/presentation.xml', data: '<p:presentation><p:sldId r:id="r1"/></p:presentation>' },
  {
    name: 'ppt/_rels/presentation.xml.rels',
    data: '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
  },
  bomb,
]
const damaged = 'File is damaged and cannot be read'
const encrypted = 'File is encrypted and cannot be read'
const unpacked = 'File is too large when unpacked (max 25 MB)'
const flood = 'Image is too large (max 8000 x 8000 pixels)'
const tooMany = 'File has too many parts (max 1000)'
const not = (type: string) => `File content is not ${type}`

/** What an attacker sends, made when it is sent, and the words it is refused with. */
export const bombs: readonly (readonly [name: string, make: () => ReturnType<typeof fileOf>, error: string])[] = [
  ['docx of 1 GB of letters', () => fileOf(word, zip([contentTypes, bigPart('word/document.xml', 1_024)])), unpacked],
  [
    'docx of 1 GB that declares 10 bytes',
    () => fileOf(word, zip([contentTypes, bigPart('word/document.xml', 1_024, { declared: 10 })])),
    unpacked,
  ],
  [
    'docx of 6 GB, as large as can be sent',
    () => fileOf(word, zip([contentTypes, bigPart('word/document.xml', 6_144, { declared: 10 })])),
    unpacked,
  ],
  ['docx that declares 4 GB', () => fileOf(word, docxWith({ declared: 0xffffffff })), unpacked],
  [
    'docx with a picture of 300 MB beside the text',
    () => fileOf(word, docxOf(wordXml(''), [{ name: 'word/media/a.bmp', data: '', declared: 300 * mib }])),
    unpacked,
  ],
  [
    'docx of 26 MB of empty runs',
    () => fileOf(word, docxOf(wordXml('<w:r><w:rPr/></w:r>'.repeat(1_400_000)))),
    unpacked,
  ],
  ['docx of 26 MB in one tag', () => fileOf(word, docxOf(wordXml(`<w:p a="${zeros(26 * mib)}"/>`))), unpacked],
  ['docx of 26 MB in a tag that never ends', () => fileOf(word, docxOf(`<w:p ${zeros(26 * mib)}`)), unpacked],
  ['docx of 26 MB of opening brackets', () => fileOf(word, docxOf('<'.repeat(26 * mib))), unpacked],
  ['docx of 26 MB of ampersands', () => fileOf(word, docxOf('&'.repeat(26 * mib))), unpacked],
  ['docx of 26 MB of nested elements', () => fileOf(word, docxOf('<w:p>'.repeat(5_500_000))), unpacked],
  ['docx with a billion laughs', () => fileOf(word, docxOf(`${laughs}<w:p><w:t>&j;</w:t></w:p>`)), damaged],
  [
    'docx with an external entity',
    () => fileOf(word, docxOf('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:t>&e;</w:t>')),
    damaged,
  ],
  ['docx with 1,001 parts', () => fileOf(word, docxOf(wordXml(''), manyParts(999))), tooMany],
  [
    'docx with 60,000 parts that says it has two',
    () => fileOf(word, zip([contentTypes, ...manyParts(60_000)], { count: 2 })),
    tooMany,
  ],
  ['docx whose text is there twice', () => fileOf(word, docxOf(wordXml(''), [wordPart])), damaged],
  ['docx whose text is a zip', () => fileOf(word, docxOf(docx('x').toString('latin1'))), 'File contains no text'],
  ['docx whose text is encrypted', () => fileOf(word, docxWith({ flags: 1 })), encrypted],
  ['docx whose text is packed in an unknown way', () => fileOf(word, docxWith({ method: 99 })), damaged],
  ['docx whose text is cut', () => fileOf(word, docxWith({ packed: Buffer.from([0x4b]) })), damaged],
  ['docx without its end', () => fileOf(word, docx('x').subarray(0, -22)), damaged],
  [
    'docx without its beginning',
    () => fileOf(word, Buffer.concat([docx('x').subarray(0, 40), docx('x').subarray(-22)])),
    damaged,
  ],
  ['zip of zips', () => fileOf(word, zip([{ name: 'a.zip', data: zip([bigPart('b.zip', 64)]) }])), not(word)],
  ['pptx sent as docx', () => fileOf(word, pptx([{ text: 'x' }])), not(word)],
  ['docx sent as pptx', () => fileOf(slides, docx('x')), not(slides)],
  [
    'pptx with a slide of 1 GB',
    () => fileOf(slides, zip(slideShow(bigPart('ppt/slides/slide1.xml', 1_024)))),
    unpacked,
  ],
  [
    'pptx whose relations are 1 GB',
    () => fileOf(slides, zip([...slideShow(wordPart), bigPart('ppt/slides/_rels/slide1.xml.rels', 1_024)])),
    unpacked,
  ],
  ['pptx of 100 slides that are one megabyte', () => fileOf(slides, overlapping()), unpacked],
  ['gzip sent as docx', () => fileOf(word, gzipSync(zeros(mib))), not(word)],
  ['Word file of the old kind', () => fileOf(word, Buffer.from('d0cf11e0a1b11ae1', 'hex')), not(word)],
  ['PNG of 30,000 x 30,000 pixels', () => fileOf('image/png', png(30_000, 30_000)), flood],
  ['PNG of 4,294,967,295 pixels in a row', () => fileOf('image/png', png(0xffffffff, 1)), flood],
  ['PNG without pixels', () => fileOf('image/png', png(0, 1)), damaged],
  ['JPEG of 65,535 x 65,535 pixels', () => fileOf('image/jpeg', jpeg(65_535, 65_535)), flood],
  ['JPEG whose height comes later', () => fileOf('image/jpeg', jpeg(10, 0)), damaged],
  ['GIF of 65,535 x 65,535 pixels', () => fileOf('image/gif', gif(65_535, 65_535)), flood],
  [
    'GIF with a picture larger than its screen',
    () => fileOf('image/gif', gif(1, 1, { width: 1, height: 60_000 })),
    flood,
  ],
  ['WebP (VP8X) of 16,777,216 pixels in a row', () => fileOf('image/webp', webp('VP8X', 16_777_216, 1)), flood],
  ['WebP (VP8L) of 16,384 x 16,384 pixels', () => fileOf('image/webp', webp('VP8L', 16_384, 16_384)), flood],
  ['WebP (VP8) of 16,383 pixels in a column', () => fileOf('image/webp', webp('VP8 ', 1, 16_383)), flood],
  ['PNG sent as JPEG', () => fileOf('image/jpeg', png()), not('image/jpeg')],
  ['JPEG sent as PNG', () => fileOf('image/png', jpeg()), not('image/png')],
  ['WebP sent as GIF', () => fileOf('image/gif', webp()), not('image/gif')],
  ['GIF sent as WebP', () => fileOf('image/webp', gif()), not('image/webp')],
  ['PNG of a header alone', () => fileOf('image/png', png().subarray(0, 20)), not('image/png')],
  ['JPEG of two bytes', () => fileOf('image/jpeg', jpeg().subarray(0, 3)), not('image/jpeg')],
  ['HTML sent as PDF', () => fileOf('application/pdf', '<!doctype html><p>%PDF</p>'), not('application/pdf')],
  ['PDF that is cut', () => fileOf('application/pdf', pdf().subarray(0, 100)), damaged],
  [
    'PDF with a password',
    () => fileOf('application/pdf', pdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')),
    encrypted,
  ],
  ['PDF of 101 pages', () => fileOf('application/pdf', pdf(101)), 'PDF has too many pages (max 100)'],
  ['PDF of 50,000 pages', () => fileOf('application/pdf', pdf(50_000)), 'PDF has too many pages (max 100)'],
  ['picture sent as text', () => fileOf('text/plain', png()), not('text/plain')],
  ['text with NUL', () => fileOf('text/plain', 'a\0b'), not('text/plain')],
  ['text of nothing', () => fileOf('text/plain', ' \n\t'), 'File contains no text'],
]

const wordPart: ZipPart = { name: 'word/document.xml', data: wordXml('') }
function docxWith(lies: Partial<ZipPart>): Buffer {
  return zip([contentTypes, { ...wordPart, ...lies }])
}
