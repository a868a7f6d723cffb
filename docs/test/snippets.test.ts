import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../dashboard/test/build.ts'
import { makeOrg, type Org, password } from '../../server/test/harness.ts'
import { paged, type Source, startSource } from '../../server/test/sources.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'
import { allPages, type Block, isAs, pagesMarked, root } from './blocks.ts'
import { freshProject, openShell, type Shell } from './shell.ts'

let service: WholeService
let source: Source
let browser: Browser
/** What `https://partner.example.com/audiences` is here. */
let audiences = ''

const partnerItems = ['Coastal Sailors', 'Inland Sailors', 'Sailing Instructors'].map((name, n) => ({
  id: `p-${n}`,
  name,
}))
/** What others have brought into the catalog. */
const shared = ['Luxury Sedan Owners', 'Luxury Watch Owners', 'Marathon Runners', 'Home Espresso Machine Shoppers']

beforeAll(async () => {
  source = await startSource()
  audiences = source.serve(paged(partnerItems))
  service = await startWholeService({ env: { EGRESS_ALLOW: source.endpoint } })
  browser = await launchBrowser()
  const others = await makeOrg(service.api, ['owner'])
  for (const topic_name of shared) await post('/api/topics', others.key, { topic_name })
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await source?.close()
})

async function post(path: string, credential: Org['owner'] | Org['key'], body: unknown) {
  const answer = await service.api.call(path, credential, { method: 'POST', body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

interface Visitor {
  readonly org: Org
  readonly shell: Shell
  readonly filled: (text: string) => string
}

/** Somebody who reads a page in an organization of their own. */
async function visitor(file: string): Promise<Visitor> {
  const { api, sandbox } = service
  const org = await makeOrg(api, ['owner'])
  const { plaintext: sdkKey } = await post('/api/sdk-keys', org.owner, {
    name: 'page',
    scopes: ['classify', 'mappings:read'],
  })
  const replaced = {
    'https://txadv.example.com': api.url,
    'http://127.0.0.1:3000': api.url,
    'http://127.0.0.1:3400': sandbox.url,
    'https://partner.example.com/audiences': audiences,
    pk_live_YOUR_KEY: sdkKey,
  }
  const keys = { TXADV_API_KEY: org.key.bearer, TXADV_SDK_KEY: sdkKey }
  const env = { TXADV_URL: api.url, ...keys, TXADV_EMAIL: org.people.owner.email, TXADV_PASSWORD: password }
  const shell = openShell(file.replaceAll(/\W+/g, '-'), { env, replaced })
  const filled = (text: string) =>
    Object.entries(replaced).reduce((so, [shown, real]) => so.replaceAll(shown, real), text)
  return { org, shell, filled }
}

/** Opens a page in a browser, at an address of its own as a publisher's is, and reads it when it has come to rest. */
async function openPage({ filled }: Visitor, { code, prints, file, line }: Block): Promise<void> {
  const page = await browser.newPage()
  try {
    const address = source.serve((response) => response.setHeader('content-type', 'text/html').end(filled(code)))
    await page.goto(address)
    const seen = async () => isAs(prints ?? '...', await page.locator('body').innerText())
    await expect.poll(seen, { message: `${file}:${line} should show ${prints}` }).toBe(true)
  } finally {
    await page.close()
  }
}

/** Makes what the page shows as its surroundings, and runs what it shows as code. Answers whether it was code. */
async function perform(visiting: Visitor, block: Block): Promise<boolean> {
  const { org, shell, filled } = visiting
  const { language, mark, code } = block
  if (language === 'csv') writeFileSync(join(shell.folder, mark.slice(1, -1)), code)
  if (language === 'json' && mark === 'connection') await post('/api/connections', org.owner, JSON.parse(filled(code)))
  if (mark !== '') return false
  if (language === 'html') await openPage(visiting, block)
  if (['sh', 'ts', 'python'].includes(language)) await shell.run(block)
  return ['sh', 'ts', 'python', 'html'].includes(language)
}

/** The connection that every demo organization has; pages that show their own go without. */
const sandbox = {
  name: 'Sandbox marketplace',
  platform: 'marketplace',
  direction: 'outbound',
  config: { default_cpm: 2.5 },
  credentials: { client_id: 'demo', username: 'demo', password: 'demo', org_id: 'demo' },
}
const pages = pagesMarked('')

describe('every snippet is executed, page by page, in a fresh organization of a live service', () => {
  test.each(pages)('%s', { timeout: 300_000 }, async (file, blocks) => {
    const visiting = await visitor(file)
    const shown = allPages().get(file) ?? []
    if (!shown.some(({ mark }) => mark === 'connection')) await post('/api/connections', visiting.org.owner, sandbox)
    let ran = 0
    for (const block of shown) if (await perform(visiting, block)) ran++
    expect(ran).toBe(blocks.length)
    for (const platform of ['marketplace', 'dspapi', 'custom_api'] as const) service.sandbox.stand({ platform })
    rmSync(visiting.shell.folder, { recursive: true })
  })
})

test('every snippet of TypeScript holds for the compiler as well', () => {
  const folder = freshProject('types')
  const options = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  }
  const compilerOptions = { ...options, allowImportingTsExtensions: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const [file, blocks] of pages)
    for (const { language, code, line } of blocks)
      if (language === 'ts') writeFileSync(join(folder, `${file.replaceAll(/\W+/g, '-')}-${line}.ts`), code)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).toBe('')
  rmSync(folder, { recursive: true })
})
