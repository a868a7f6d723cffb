import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvReader, columnNames, detectDelimiter, hasHeader, openText } from './csv.ts'
import { NotTextError } from './encoding.ts'
import { suggestMappings } from './mappings.ts'
import { type Piece, type Reading, readText } from './read-text.ts'
import { readTable, tableOf } from './table.ts'

function read(text: string, { delimiter = ',', pieces = text.length || 1 } = {}): string[][] {
  const reader = new CsvReader(delimiter)
  const records: string[][] = []
  for (let at = 0; at < text.length; at += pieces) records.push(...reader.push(text.slice(at, at + pieces)))
  return [...records, ...reader.end()]
}

async function readBlob(bytes: ConstructorParameters<typeof Blob>[0], most = 50_001, reading: Reading = {}) {
  const records: string[][] = []
  const lines: number[] = []
  const keep = (piece: Piece) => {
    records.push(...piece.records)
    lines.push(...piece.lines)
  }
  const done = await readText(new Blob(bytes), most, keep, reading)
  return { ...done, records, lines }
}

describe('reading records', () => {
  test.each<[what: string, text: string, records: string[][]]>([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a quoted delimiter', '"a,b",c', [['a,b', 'c']]],
    ['doubled quotes', '"say ""hi""",c', [['say "hi"', 'c']]],
    [
      'a quoted line end',
      '"a\r\nb",c\n1,2',
      [
        ['a\r\nb', 'c'],
        ['1', '2'],
      ],
    ],
    ['empty cells', ',a,\n"",,', [['', 'a', '']]],
    ['lines in which nothing stands', 'a\n\n \n,,\nb', [['a'], ['b']]],
    ['a quote within a cell', 'a 5" pipe,b', [['a 5" pipe', 'b']]],
    ['text after a closing quote', '"Golf" Fans,b', [['"Golf" Fans', 'b']]],
    [
      'text after a closing quote, and quotes in the next line',
      '"Golf" Fans,b\n"Ski",c',
      [
        ['"Golf" Fans', 'b'],
        ['Ski', 'c'],
      ],
    ],
    ['a space after a closing quote', '"a,b" ,c', [['a,b', 'c']]],
    [
      'a quote that is never closed',
      '"Golf Fans,b\n1,2',
      [
        ['"Golf Fans', 'b'],
        ['1', '2'],
      ],
    ],
    ['rows of any width', 'a,b,c\n1\n1,2,3,4', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ])('%s', (_, text, records) => {
    expect(read(text)).toEqual(records)
  })

  test('a quote that is never closed costs no more than its own line, however long the file', () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => (n === 10 ? '"Broken,x' : `Topic ${n},x`))
    const records = read(lines.join('\n'), { pieces: 1_000 })
    expect(records).toHaveLength(5_000)
    expect(records[10]).toEqual(['"Broken', 'x'])
    expect(records[4_999]).toEqual(['Topic 4999', 'x'])
  })

  test('what is written by the rules is read back to the letter, wherever the pieces are cut', () => {
    const cell = fc.stringMatching(/^[a-c,;" \n\r]{0,6}$/)
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), (records, pieces) => {
        const text = records
          .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        const kept = records.filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(read(text, { pieces })).toEqual(kept)
      }),
    )
  })
})

describe('finding out how a file is written', () => {
  test.each([
    [',', 'name,category\nGolf; Tennis,Sports\n'],
    [';', 'name;category\nGolf, Tennis;Sports\nSki, Snow;Sports\n'],
    ['\t', 'name\tcategory\nGolf, Tennis\tSports\n'],
    ['|', 'name|category|type\nGolf|Sports|B2C\n'],
    [',', 'name\nGolf Fans\n'],
  ])('the delimiter is %j', (delimiter, text) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  test('a byte order mark is no part of the first name, and a declared delimiter counts', () => {
    expect(openText('\ufeffname,type\nGolf,B2C')).toEqual({ text: 'name,type\nGolf,B2C', delimiter: ',' })
    expect(openText('\ufeffsep=|\r\nname,x|type\n')).toEqual({ text: 'name,x|type\n', delimiter: '|', firstLine: 2 })
  })

  test.each<[boolean, string[][]]>([
    [
      true,
      [
        ['Segment Name', 'Vertical'],
        ['Golf Fans', 'Sports'],
      ],
    ],
    [true, [['topic_name'], ['Golf Fans']]],
    [
      true,
      [
        ['Bezeichnung', 'Gruppe'],
        ['Golf Fans', 'Sports'],
      ],
    ],
    [
      true,
      [
        ['Topic Name', 'Topic Name'],
        ['A1', 'B1'],
      ],
    ],
    [
      false,
      [
        ['Name Brand Shoppers', 'Retail', 'Retail'],
        ['Ski Fans', 'Sports', 'Sports'],
      ],
    ],
    [false, [['Golf Fans'], ['Tennis Fans']]],
    [
      false,
      [
        ['Acme > Auto > SUVs', '12'],
        ['Acme > Auto > Trucks', '13'],
      ],
    ],
    [
      false,
      [
        ['Golf Fans', 'Sports', 'Sports'],
        ['Ski Fans', 'Sports', 'Sports'],
      ],
    ],
  ])('whether the first row names the columns: %s', (answer, records) => {
    expect(hasHeader(records)).toBe(answer)
  })

  test('every column has a name of its own', () => {
    expect(columnNames(['Name', '', ' Name ', 'Column 2'], 5)).toEqual([
      'Name',
      'Column 2',
      'Name (2)',
      'Column 2 (2)',
      'Column 5',
    ])
  })
})

describe('guessing what columns mean', () => {
  const guess = (columns: string[], ...rows: string[][]) =>
    Object.fromEntries(suggestMappings(columns, rows).map(({ csvColumn, targetField }) => [targetField, csvColumn]))

  test('a column of numbers only is not taken for the names', () => {
    expect(guess(['id', 'price'], ['1', '2.5'], ['2', '3'])).toEqual({ external_id: 'id' })
    expect(guess(['id', 'price', 'note'], ['1', '2.5', ''])).toEqual({ external_id: 'id' })
    expect(guess(['id', 'price', 'who'], ['1', '2.5', 'Golf Fans'])).toMatchObject({ topic_name: 'who' })
    expect(guess(['name'], ['1984'])).toEqual({ topic_name: 'name' })
  })

  test('a column that has the name of what every object has is one like others', () => {
    expect(guess(['constructor'], ['Golf Fans'])).toEqual({ topic_name: 'constructor' })
  })
})

describe('reading a file', () => {
  test('50,000 rows are kept, those beyond are counted', async () => {
    const text = `name,type\n${Array.from({ length: 61_204 }, (_, n) => `Cohort ${n},B2C`).join('\n')}`
    const sheet = await readBlob([text])
    expect([sheet.records.length, sheet.total]).toEqual([50_001, 61_205])
    expect(sheet.records[50_000]).toEqual(['Cohort 49999', 'B2C'])
  })

  test('letters are read as they were written: UTF-8, UTF-16, and what old spreadsheets write', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...'Café\tx\n'].map((c) => c.charCodeAt(0))).buffer),
    ])
    expect((await readBlob(['Café,x\n'])).records).toEqual([['Café', 'x']])
    expect((await readBlob([utf16])).records).toEqual([['Café', 'x']])
    expect((await readBlob([new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x78])])).records).toEqual([['Café', 'x']])
  })

  test('encoding and delimiter are found, and read otherwise where a person corrects them', async () => {
    const latin = Uint8Array.from('Möbel;x|y\nKäufer;z', (char) => char.charCodeAt(0))
    expect(await readBlob([latin])).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    const corrected = await readBlob([latin], 9, { encoding: 'windows-1252', delimiter: '|' })
    expect(corrected).toMatchObject({ delimiter: '|', records: [['Möbel;x', 'y'], ['Käufer;z']] })
    expect((await readBlob(['Käufer'], 9, { encoding: 'windows-1252' })).records).toEqual([['KÃ¤ufer']])
  })

  test.each([
    ['\n', 1],
    ['\r\n', 1],
    ['\r', 1],
    ['\n', 400_000],
  ])('file line numbers are kept, with quoted line breaks counted: %j', async (end, fill) => {
    const text = ['sep=;', 'Title;', '', `"two${end}lines";a`, 'x'.repeat(fill), '', 'b;"c"', ''].join(end)
    const sheet = await readBlob([text])
    expect(sheet.lines).toEqual([2, 4, 6, 8])
    expect(tableOf('list.csv', sheet, 1).lines).toEqual([6, 8])
    expect(tableOf('list.csv', sheet, 1)).toMatchObject({ total: 2, columns: [`two${end}lines`, 'a'] })
  })

  test('the print is the same for the same rows, and another when one cell is', async () => {
    const [a, b, c] = await Promise.all(['a,b\n1,2', '"a",b\r\n1,2\r\n\n', 'a,b\n1,3'].map((text) => readBlob([text])))
    expect(a?.print).toBe(b?.print)
    expect(a?.print).not.toBe(c?.print)
    expect(b?.blank).toBe(1)
  })
})

describe('refuse what is not text', () => {
  const bytes = (latin1: string) => Uint8Array.from(latin1, (char) => char.charCodeAt(0))
  const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')

  test.each<[kind: string | undefined, head: string]>([
    ['PNG image', '\x89PNG\r\n\x1a\n'],
    ['JPEG image', '\xff\xd8\xff\xe0'],
    ['GIF image', 'GIF89a'],
    ['PDF document', '%PDF-1.7\n'],
    ['spreadsheet or ZIP archive', 'PK\x03\x04'],
    ['spreadsheet or document of an old Office program', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['gzip archive', '\x1f\x8b\x08'],
    [undefined, 'Golf Fans\0'],
    [undefined, 'Golf Fans\n\x01\xff'],
    [undefined, 'Shift JIS \x83\x53\x83\x8b\x83\x74\x81'],
    [undefined, '\xff\xfe\x00\xd8\x41\x00'],
    [undefined, '\xff\xfeG\0\0\0'],
  ])('%s: %j', async (kind, head) => {
    const refused = readBlob([bytes(head)])
    await expect(refused).rejects.toBeInstanceOf(NotTextError)
    await expect(refused).rejects.toMatchObject({ kind })
  })

  test('wherever in the file it stands', async () => {
    await expect(readBlob(['Golf Fans\n'.repeat(60_000), '\0'.repeat(20_000)])).rejects.toBeInstanceOf(NotTextError)
    await expect(readTable(new Blob([png]))).rejects.toBeInstanceOf(NotTextError)
  })

  test.each<[what: string, file: Uint8Array | string, name: string]>([
    ['UTF-8', 'Künstlerbedarf Käufer', 'Künstlerbedarf Käufer'],
    ['UTF-8 in Japanese', 'ゴルフ愛好家', 'ゴルフ愛好家'],
    ['UTF-8 in Arabic', 'عشاق الجولف', 'عشاق الجولف'],
    ['UTF-8 with a mark', '\ufeffGolf', 'Golf'],
    ['UTF-16, little end first', bytes('\xff\xfeG\0\xf6\0'), 'Gö'],
    ['UTF-16, big end first', bytes('\xfe\xff\0G\0\xf6'), 'Gö'],
    ['Windows-1252', bytes('M\xf6bel \x96 K\xe4ufer \x80'), 'Möbel – Käufer €'],
    ['a stray control character in UTF-8, which the service refuses by row', 'Golf\x0bFans\x07', 'Golf\x0bFans\x07'],
    ['a stray NUL in a long text', `${'Golf Fans '.repeat(20)}\0x`, `${'Golf Fans '.repeat(20)}\0x`],
    ['the end mark of DOS', 'Golf\n\x1a', 'Golf'],
    ['what only looks like a signature', 'PKs and GIFs', 'PKs and GIFs'],
  ])('and take %s', async (_, file, name) => {
    expect((await readBlob([file as Uint8Array<ArrayBuffer>])).records[0]).toEqual([name])
  })
})
