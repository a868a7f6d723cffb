import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** All that the build is made of. */
const sources = [
  'package-lock.json',
  'dashboard/index.html',
  'dashboard/vite.config.ts',
  'dashboard/compress-build.ts',
  'dashboard/css-layers.ts',
  'dashboard/public',
  'dashboard/src',
  'contract/src',
  'engine/src',
  'sdk/src',
]

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const names = source.includes('.') ? [''] : await readdir(path, { recursive: true })
    for (const name of names.sort()) {
      const content = await readFile(join(path, name)).catch(() => undefined)
      if (content) hash.update(`${source}/${name} ${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Builds the dashboard as it is released. What was built from the same sources before is not built again. */
export async function buildDashboard(): Promise<string> {
  const built = join(tmpdir(), `txadv-dashboard-${await digestOfSources()}`)
  if (existsSync(built)) return built
  const outDir = await mkdtemp(`${built}-`)
  const before = process.env.NODE_ENV
  // Otherwise the caller's own would choose the development build of React.
  process.env.NODE_ENV = 'production'
  try {
    await build({ root: join(root, 'dashboard'), build: { outDir, emptyOutDir: true }, logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
  // Whoever built it meanwhile was first: both are the same.
  await rename(outDir, built).catch(() => rm(outDir, { recursive: true }))
  return built
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}
