import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const codings = { br: promisify(brotliCompress), gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }) }
const worthwhile = /\.(js|css|html|svg|json)$/
const leastBytes = 1_024

/** Writes each text of the build compressed beside it, once, so that no request waits for it or pays for it. */
export const compressBuild = (): Plugin => ({
  name: 'compress-build',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((each) => worthwhile.test(each))) {
      const content = await readFile(join(dir, name))
      if (content.length < leastBytes) continue
      for (const [ending, compress] of Object.entries(codings))
        await writeFile(join(dir, `${name}.${ending}`), await compress(content))
    }
  },
})
