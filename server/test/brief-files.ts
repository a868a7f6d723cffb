import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { BriefMediaType } from '@txadv/contract'

/** Files as programs write them, and as attackers do: built byte by byte, because no library writes the second kind. */

const office = 'application/vnd.openxmlformats-officedocument'
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain',
} as const satisfies Record<string, BriefMediaType>

export interface ZipPart {
  readonly name: string
  readonly data: Buffer | string
  readonly method?: number
  readonly flags?: number
  /** What the directory says of its size, where that is a lie. */
  readonly declared?: number
  /** Deflated already. */
  readonly packed?: Buffer
}

function header(signature: string, part: ZipPart, packed: Buffer, data: Buffer, more: Buffer): Buffer {
  const fixed = Buffer.alloc(26)
  fixed.writeUInt16LE(20, 0)
  fixed.writeUInt16LE(part.flags ?? 0, 2)
  fixed.writeUInt16LE(part.method ?? 8, 4)
  fixed.writeUInt32LE(crc32(data), 10)
  fixed.writeUInt32LE(packed.length, 14)
  fixed.writeUInt32LE(part.declared ?? data.length, 18)
  fixed.writeUInt16LE(Buffer.byteLength(part.name), 22)
  const madeBy = signature === 'PK\x01\x02' ? Buffer.from([20, 0]) : Buffer.alloc(0)
  return Buffer.concat([Buffer.from(signature, 'latin1'), madeBy, fixed, more, Buffer.from(part.name)])
}

export function zip(parts: readonly ZipPart[], { count = parts.length }: { count?: number } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.packed ?? (part.method === 0 ? data : deflateRawSync(data))
    const local = Buffer.concat([header('PK\x03\x04', part, packed, data, Buffer.alloc(0)), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(header('PK\x01\x02', part, packed, data, where))
    files.push(local)
    at += local.length
  }
  return Buffer.concat([...files, ...directory, zipEnd(count, Buffer.concat(directory).length, at)])
}

export function zipEnd(count: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const wordXml = (body: string) =>
  `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr/></w:body></w:document>`

const paragraph = (text: string) =>
  `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="1"/></w:tabs></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const contentTypes = { name: '[Content_Types].xml', data: `${xml}<Types/>` }

/** A Word document of the given markup, with parts beside it. */
export const docxOf = (documentXml: string, beside: readonly ZipPart[] = []) =>
  zip([contentTypes, { name: 'word/document.xml', data: documentXml }, ...beside])

export const docx = (...paragraphs: string[]) => docxOf(wordXml(paragraphs.map(paragraph).join('')))

const slideXml = (...lines: string[]) =>
  `${xml}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${lines
    .map((line) => `<p:sp><p:txBody><a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p></p:txBody></p:sp>`)
    .join('')}</p:spTree></p:cSld></p:sld>`

const relations = (...targets: (readonly [id: string, type: string, target: string])[]) =>
  `${xml}<Relationships>${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export interface Slide {
  readonly text: string
  readonly notes?: string
}

/** A presentation whose files are numbered from its last slide on, as they are when slides have been moved. */
export function pptx(slides: readonly Slide[]): Buffer {
  const numberOf = (at: number) => slides.length - at
  return zip([
    contentTypes,
    {
      name: 'ppt/presentation.xml',
      data: `${xml}<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides
        .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
        .join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relations(...slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${numberOf(at)}.xml`] as const)),
    },
    ...slides.flatMap(({ text, notes }, at) => {
      const number = numberOf(at)
      return [
        { name: `ppt/slides/slide${number}.xml`, data: slideXml(text) },
        ...(notes === undefined
          ? []
          : [
              {
                name: `ppt/slides/_rels/slide${number}.xml.rels`,
                data: relations(
                  ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
                  ['rId2', 'notesSlide', `../notesSlides/notesSlide${number}.xml`],
                ),
              },
              { name: `ppt/notesSlides/notesSlide${number}.xml`, data: slideXml(notes) },
            ]),
      ]
    }),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function png(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function gif(width = 1, height = 1, picture = { width, height }): Buffer {
  const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    shorts(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c]),
    shorts(0, 0, picture.width, picture.height),
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])
}

export function jpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 4]), Buffer.from('hi')])
  const app = Buffer.concat([
    Buffer.from([0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
  ])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, comment, Buffer.from([0xff]), frame, scan])
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8L', width = 1, height = 1): Buffer {
  const body = Buffer.alloc(18)
  if (kind === 'VP8X') {
    body.writeUIntLE(width - 1, 4, 3)
    body.writeUIntLE(height - 1, 7, 3)
  } else if (kind === 'VP8L') {
    body.writeUInt8(0x2f, 0)
    body.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  } else {
    body.write('\x9d\x01\x2a', 3, 'latin1')
    body.writeUInt16LE(width, 6)
    body.writeUInt16LE(height, 8)
  }
  const [length, size] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32LE(body.length)
  size.writeUInt32LE(body.length + 12)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), Buffer.from(kind), length, body])
}

export function pdf(pages = 1, text = 'Campaign brief'): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>'),
  ]
  let body = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}

export const fileOf = (mediaType: string, content: Buffer | string) => ({
  mediaType,
  data: Buffer.from(content).toString('base64'),
})
