import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../test/harness.ts'

const script = 'console.log("dashboard")\n'.repeat(100)
const dir = mkdtempSync(join(tmpdir(), 'txadv-assets-'))
let api: Api
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>txadv</title>')
  writeFileSync(join(dir, 'assets/index-1.js'), script)
  writeFileSync(join(dir, 'assets/index-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(dir, 'assets/index-1.js.gz'), gzipSync(script))
  api = await startApi({ dashboardDir: dir })
})
afterAll(async () => {
  await api.close()
  rmSync(dir, { recursive: true })
})

test.each([
  ['br, gzip', 'br', brotliCompressSync(script).length],
  ['gzip', 'gzip', gzipSync(script).length],
  ['identity', undefined, script.length],
])('a file of the dashboard is sent as it was compressed when it was built: %s', async (accepted, coding, bytes) => {
  const answer = await request(`${api.url}/assets/index-1.js`, { headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(coding)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await answer.body.arrayBuffer()).byteLength).toBe(bytes)
})

test('a page of the dashboard is served where nothing is compressed', async () => {
  const page = await request(`${api.url}/library`, { headers: { 'accept-encoding': 'br' } })
  expect([page.statusCode, await page.body.text()]).toEqual([200, '<!doctype html><title>txadv</title>'])
})
