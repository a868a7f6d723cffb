import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWorkspace } from '../../sdk/test/packing.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Sent = any

let workspace: string
let registry: Server
let address: string
const sent: Sent[] = []
beforeAll(async () => {
  workspace = copyWorkspace()
  // A registry that has nothing yet, and keeps what it is sent.
  registry = createServer(async (request, response) => {
    if (request.method === 'PUT') sent.push(await json(request))
    response.writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(registry.address() as AddressInfo).port}/`
})
afterAll(() => {
  registry?.close()
  if (workspace) rmSync(workspace, { recursive: true, force: true })
})

/** What a registry tells those who install, and the manifest in what they then unpack. */
function readSent({ name, versions, _attachments }: Sent) {
  const folder = mkdtempSync(join(tmpdir(), 'txadv-published-'))
  const [attachment] = Object.values<{ data: string }>(_attachments)
  writeFileSync(join(folder, 'package.tgz'), Buffer.from(attachment?.data ?? '', 'base64'))
  execFileSync('tar', ['-xzf', 'package.tgz'], { cwd: folder })
  const packed = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'))
  rmSync(folder, { recursive: true })
  return { name, told: versions[packed.version], packed }
}

test('npm publish tells the registry what is in the tarball, and leaves the sources as they were', async () => {
  const options = ['--registry', `http://${address}`, `--//${address}:_authToken=none`, '--noproxy', '127.0.0.1']
  // The registry answers from this very process, which must not stand still meanwhile.
  await promisify(execFile)('npm', ['publish', '-w', 'sdk', '-w', 'cli', ...options], { cwd: workspace })
  const published = sent.map(readSent)
  expect(published.map(({ name }) => name)).toEqual(['@txadv/sdk', '@txadv/cli'])
  for (const { told, packed } of published)
    for (const field of ['bin', 'exports', 'engines', 'dependencies', 'devDependencies', 'scripts'])
      expect([field, told[field]]).toEqual([field, packed[field]])
  const [sdk, cli] = published
  expect(sdk?.told.exports).toEqual({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } })
  expect(cli?.told.bin).toEqual({ txadv: 'dist/txadv.js' })
  for (const folder of ['sdk', 'cli'])
    expect(readFileSync(join(workspace, folder, 'package.json'), 'utf8')).toBe(
      readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8'),
    )
})
