import { limits } from '@txadv/contract'
import { describe, expect, test } from 'vitest'
import { bombs } from '../../../test/brief-bombs.ts'
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
  zip,
} from '../../../test/brief-files.ts'
import { readDocument } from './documents.ts'

const read = (mediaType: (typeof mediaTypes)[keyof typeof mediaTypes], content: Buffer | string) =>
  readDocument({ ...fileOf(mediaType, content), mediaType })
const textOf = async (...given: Parameters<typeof read>) => (await read(...given)).source.data

describe('files are sent as what they are', () => {
  test.each([
    ['pdf', pdf()],
    ['pdf', pdf(100)],
    ['pdf', Buffer.concat([Buffer.from('\n\n'), pdf()])],
  ] as const)('application/pdf as a document block', async (type, file) => {
    const { data } = fileOf(mediaTypes[type], file)
    expect(await read(mediaTypes[type], file)).toEqual({
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data },
    })
  })

  test.each([
    ['png', png()],
    ['png', png(8_000, 8_000)],
    ['jpeg', jpeg(640, 480)],
    ['gif', gif(3, 2)],
    ['webp', webp('VP8X', 8_000, 8_000)],
    ['webp', webp('VP8L', 8_000, 7_999)],
    ['webp', webp('VP8 ', 320, 200)],
  ] as const)('image/%s as an image block', async (type, file) => {
    const { data } = fileOf(mediaTypes[type], file)
    expect(await read(mediaTypes[type], file)).toEqual({
      type: 'image',
      source: { type: 'base64', media_type: mediaTypes[type], data },
    })
  })

  test('text/plain decoded as text', async () => {
    expect(await read('text/plain', 'Ziel: Käufer von E‑Autos 🚗\r\n')).toEqual({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'Ziel: Käufer von E‑Autos 🚗' },
    })
    expect(await textOf('text/plain', '\ufeffwith a mark')).toBe('with a mark')
    expect(await textOf('text/plain', Buffer.from('\ufeffsixteen bits', 'utf16le'))).toBe('sixteen bits')
    expect(await textOf('text/plain', Buffer.from('\ufeffswapped', 'utf16le').swap16())).toBe('swapped')
    await expect(read('text/plain', Buffer.from('caf\xe9', 'latin1'))).rejects.toThrow('File content is not text/plain')
  })

  test('a docx as the text of its paragraphs, in order', async () => {
    expect(await textOf(mediaTypes.docx, docx('Launch <A&B>', 'Audience: "golf" fans'))).toBe(
      'Launch <A&B>\nAudience: "golf" fans',
    )
  })

  test('a pptx as the text of its slides and notes, in the order they are shown', async () => {
    const slides = [{ text: 'First', notes: 'Say hello' }, { text: 'Second' }, { text: 'Third', notes: 'Say goodbye' }]
    expect(await textOf(mediaTypes.pptx, pptx(slides))).toBe(
      [
        '[Slide 1]\nFirst',
        '[Notes of slide 1]\nSay hello',
        '[Slide 2]\nSecond',
        '[Slide 3]\nThird',
        '[Notes of slide 3]\nSay goodbye',
      ].join('\n'),
    )
    await expect(read(mediaTypes.pptx, pptx([{ text: '', notes: ' ' }]))).rejects.toThrow('File contains no text')
  })

  test('breaks, tabs, split runs and entities are read; deleted text, instructions and what is there twice are not', async () => {
    const body = `
      <w:p><w:r><w:t>Be</w:t></w:r><w:r><w:t>fore</w:t><w:tab/><w:t>tab</w:t><w:br/><w:t>line&#8217;s &#x1F3CC; &lt;b&gt; &custom; &#0;&#xD800;</w:t></w:r></w:p>
      <w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>
      <w:p><mc:AlternateContent><mc:Choice><w:r><w:t>box</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>box</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>
      <!-- a comment --><w:p o:gfxdata="${'A'.repeat(300_000)}"><w:r><w:t/><w:t>end</w:t></w:r></w:p>`
    expect(await textOf(mediaTypes.docx, docxOf(wordXml(body)))).toBe(
      'Before\ttab\nline’s 🏌 <b> &custom; \ufffd\n\nbox\nend',
    )
  })

  test('words and entities that lie across the pieces of a stream stay whole', async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => `Línea ${n} & 🏌 <${n}>`)
    expect(await textOf(mediaTypes.docx, docx(...lines))).toBe(lines.join('\n'))
    const ampersands = '&'.repeat(20_000)
    expect(await textOf(mediaTypes.docx, docx(ampersands))).toBe(ampersands)
    const slides = Array.from({ length: 400 }, (_, n) => ({ text: `Slide ${n}` }))
    const shown = slides.map(({ text }, at) => `[Slide ${at + 1}]\n${text}`).join('\n')
    expect(await textOf(mediaTypes.pptx, pptx(slides))).toBe(shown)
  })

  test('parts that nobody reads are not unpacked, nor need they be readable', async () => {
    const beside = [
      { name: 'word/media/picture.zip', data: zip([{ name: 'word/document.xml', data: wordXml('within') }]) },
      { name: 'word/media/broken.bin', data: '', packed: Buffer.from('not deflated'), declared: 200 * 1024 * 1024 },
      { name: 'word/vbaProject.bin', data: 'x', flags: 1 },
    ]
    const body = wordXml('<w:p><w:r><w:t>The text</w:t></w:r></w:p>')
    expect(await textOf(mediaTypes.docx, docxOf(body, beside))).toBe('The text')
  })

  test('1,000 parts are not too many, and text stored unpacked is text', async () => {
    const parts = Array.from({ length: 999 }, (_, n) => ({ name: `word/media/${n}`, data: '', method: 0 }))
    const document = { name: 'word/document2.xml', data: wordXml('<w:p><w:t>Stored</w:t></w:p>'), method: 0 }
    expect(await textOf(mediaTypes.docx, zip([...parts, document]))).toBe('Stored')
  })

  test('a long text is cut between characters, and says so', async () => {
    const { textChars } = limits.briefs
    const note = `\n[The document goes on. Only its first ${textChars} characters are shown.]`
    const long = `x${'🏌'.repeat(textChars / 2)}`
    expect(await textOf('text/plain', long)).toBe(`${long.slice(0, textChars - 1)}${note}`)
    const paragraphs = Array.from({ length: 30 }, () => 'y'.repeat(10_000))
    const sent = await textOf(mediaTypes.docx, docx(...paragraphs))
    expect(sent.endsWith(note)).toBe(true)
    expect(sent.length).toBe(textChars + note.length)
    expect(await textOf('text/plain', 'z'.repeat(textChars))).toBe('z'.repeat(textChars))
  })
})

describe('base64 is taken as the RFC writes it', () => {
  const good = Buffer.from('A brief?>').toString('base64')
  test.each([
    ['white space at the end', `${good}\n`],
    ['white space within', `${good.slice(0, 4)}\r\n${good.slice(4)}`],
    ['a space for a plus', 'QSBicml lZg=='],
    ['a data URL', `data:text/plain;base64,${good}`],
    ['padding that is missing', 'QQ'],
    ['padding that is short', 'QQ='],
    ['padding that is long', 'QQ==='],
    ['padding alone', '===='],
    ['padding within', 'QQ==QQ=='],
    ['bits behind the end', 'QR=='],
    ['one character too many', `${good}A`],
    ['the alphabet of URLs', 'Pz8_Pj4+'],
    ['the alphabet of URLs at the end', 'Pz8/Pj4-'],
    ['a character of no alphabet', 'QSB!'],
    ['a letter beyond ASCII', 'QSBí'],
    ['NUL', 'QSB\0'],
  ])('%s is refused', async (_, data) => {
    await expect(readDocument({ data, mediaType: 'text/plain' })).rejects.toThrow('file.data is not valid base64')
  })

  test('with no, one or two characters of padding', async () => {
    for (const text of ['abc', 'abcd', 'abcde', 'A brief?>']) expect(await textOf('text/plain', text)).toBe(text)
  })
})

describe('bombs, floods and wrong types', () => {
  test.each(bombs)('%s', async (_, make, error) => {
    const file = make()
    expect(file.data.length).toBeLessThanOrEqual(limits.briefs.dataChars)
    await expect(readDocument(file as Parameters<typeof readDocument>[0])).rejects.toMatchObject({
      status: 400,
      message: error,
    })
  })

  test('there are more than thirty', () => {
    expect(bombs.length).toBeGreaterThan(30)
  })
})
