interface Size {
  readonly width: number
  readonly height: number
}

type Reader = (file: Buffer) => Size | undefined

const startsWith = (file: Buffer, bytes: string, at = 0) => file.toString('latin1', at, at + bytes.length) === bytes

const png: Reader = (file) =>
  startsWith(file, '\x89PNG\r\n\x1a\n') && startsWith(file, 'IHDR', 12) && file.length >= 33
    ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    : undefined

/** The screen, or the first picture on it where that is larger. */
const gif: Reader = (file) => {
  if (!(startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) || file.length < 13) return undefined
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(file.readUInt8(10))
  while (file[at] === 0x21) {
    at += 2
    for (let block = file[at] ?? 0; block > 0; block = file[at] ?? 0) at += block + 1
    at++
  }
  if (file[at] !== 0x2c || at + 10 > file.length) return undefined
  return {
    width: Math.max(file.readUInt16LE(6), file.readUInt16LE(at + 5)),
    height: Math.max(file.readUInt16LE(8), file.readUInt16LE(at + 7)),
  }
}

/** Of the markers C0 to CF, which begin a picture, three are something else. */
const beginsPicture = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg: Reader = (file) => {
  if (!startsWith(file, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file.readUInt8(at + 1)
    if (beginsPicture(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

const webp: Reader = (file) => {
  if (!startsWith(file, 'RIFF') || !startsWith(file, 'WEBP', 8) || file.length < 30) return undefined
  if (startsWith(file, 'VP8X', 12)) return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (startsWith(file, 'VP8L', 12) && file[20] === 0x2f) {
    const bits = file.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (startsWith(file, 'VP8 ', 12) && startsWith(file, '\x9d\x01\x2a', 23))
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  return undefined
}

/** How large a picture says it is, from its header alone; nothing if it is not of that type. */
export const sizeOf = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp } as const
