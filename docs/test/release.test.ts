import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './blocks.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const numbers = (version: string) => version.split('.').map(Number)
const isAtLeast = (version: string, least: string) =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0 && numbers(version).every(Number.isInteger)

describe('one truth about Node.js', () => {
  const leastOf = (path: string) => JSON.parse(read(path)).engines.node.replace(/^>=/, '')
  const least = leastOf('package.json')
  /** What is installed by itself needs less than a checkout, which runs TypeScript. */
  const packageOf = (page: string) => /^(?:docs\/reference\/)?(cli|sdk)(?:\.md|\/README\.md)$/.exec(page)?.[1]
  const pages = globSync('{*.md,docs/**/*.md,{cli,sdk}/README.md}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  const said = pages.flatMap((page) =>
    [...read(page).matchAll(/Node(?:\.js)? (\d[\d.]*\d) (?:or|and) newer/g)].map(([, version]) => [page, version]),
  )

  test('every page that names the version names that of package.json, of the checkout or of the package', () => {
    const known = ['README.md', 'docs/start.md', 'cli/README.md', 'sdk/README.md', 'docs/reference/sdk.md']
    expect(said.map(([page]) => page)).toEqual(expect.arrayContaining(known))
    for (const [page = '', version] of said) {
      const named = packageOf(page)
      expect([page, version]).toEqual([page, named ? leastOf(`${named}/package.json`) : least])
    }
  })

  test('.nvmrc, the devcontainer and the version that npm installs are one, and new enough', () => {
    const chosen = read('.nvmrc').trim()
    const container = JSON.parse(read('.devcontainer/devcontainer.json'))
    expect(chosen).toBe(manifest.devDependencies.node)
    expect(container.features['ghcr.io/devcontainers/features/node:1'].version).toBe(chosen)
    expect(isAtLeast(chosen, least)).toBe(true)
  })
})

const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const templates = globSync('.github/{dependabot.yml,ISSUE_TEMPLATE/*.yml}', { cwd: root })

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
const stepsOf = (path: string) => Object.values<{ steps: Step[] }>(parse(read(path)).jobs).flatMap(({ steps }) => steps)

describe('what is written for GitHub', () => {
  test('checks, release and image, each of which says that it was never run', () => {
    expect(workflows.map((path) => path.split('/').at(-1)).sort()).toEqual(['checks.yml', 'image.yml', 'release.yml'])
    for (const path of workflows) expect(read(path)).toMatch(/^# Written for GitHub and never run there by its authors/)
    expect(read('CONTRIBUTING.md')).toContain('were never run there by their authors')
  })

  test.each(workflows)('%s: every action is pinned, every script and every file that it names exists', (path) => {
    const steps = stepsOf(path)
    expect(steps.length).toBeGreaterThan(2)
    for (const { uses, run = '', with: given = {} } of steps) {
      if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
      const commands = [run, ...Object.values(given).map(String)].join('\n')
      for (const [, script = ''] of commands.matchAll(/npm run ([\w:-]+)/g))
        expect(manifest.scripts).toHaveProperty([script])
      for (const [, file = ''] of commands.matchAll(/bash (\S+)/g))
        expect([file, existsSync(join(root, file))]).toEqual([file, true])
      for (const named of ['file', 'node-version-file'] as const)
        if (given[named]) expect(existsSync(join(root, String(given[named])))).toBe(true)
    }
  })

  test('a release is signed: provenance for packages and image, by a token of its own', () => {
    const release = parse(read('.github/workflows/release.yml')).jobs.release
    expect(release.permissions['id-token']).toBe('write')
    expect(release.steps.at(-1).env.NPM_CONFIG_PROVENANCE).toBe('true')
    expect(stepsOf('.github/workflows/image.yml').at(-1)?.with).toMatchObject({ provenance: 'mode=max', sbom: true })
  })

  test.each(templates)('%s is YAML that says something', (path) => {
    expect(Object.keys(parse(read(path))).length).toBeGreaterThan(1)
  })
})

test('Changesets: every changeset is of packages that are there, which get one version', () => {
  const packages = manifest.workspaces.map((folder: string) => JSON.parse(read(`${folder}/package.json`)).name)
  const changesets = globSync('.changeset/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))
  for (const path of changesets)
    for (const name of Object.keys(parse(read(path).split('---')[1] ?? ''))) expect(packages).toContain(name)
  // After a release none is left, and the tool would only say that.
  if (changesets.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'txadv-release-'))
  const out = relative(root, join(folder, 'status.json'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  // From the root of the history, because a clone need not have the branch that it came from.
  const [first = ''] = git('rev-list', '--max-parents=0', 'HEAD').split('\n')
  const changeset = join(root, 'node_modules/.bin/changeset')
  execFileSync(changeset, ['status', '--since', first, '--output', out], { cwd: root, stdio: 'pipe' })
  const { releases } = JSON.parse(readFileSync(join(folder, 'status.json'), 'utf8'))
  expect(releases.map(({ name }: { name: string }) => name)).toContain('@txadv/sdk')
  expect(new Set(releases.map(({ newVersion }: { newVersion: string }) => newVersion)).size).toBe(1)
  rmSync(folder, { recursive: true })
})

test('`npm run sbom` writes a CycloneDX list that names our packages and what they install', () => {
  execFileSync('npm', ['run', 'sbom'], { cwd: root, stdio: 'pipe' })
  const { bomFormat, components } = JSON.parse(read('sbom.cdx.json'))
  const names = new Set(components.map((each: { 'bom-ref': string }) => each['bom-ref'].replace(/@[^@]*$/, '')))
  expect(bomFormat).toBe('CycloneDX')
  for (const name of ['@txadv/sdk', '@txadv/server', '@txadv/engine', 'fastify', 'zod', 'react'])
    expect([name, names.has(name)]).toEqual([name, true])
  const knip = components.find((each: { name: string }) => each.name === 'knip')
  expect(knip.properties).toContainEqual({ name: 'cdx:npm:package:development', value: 'true' })
  expect(execFileSync('git', ['check-ignore', 'sbom.cdx.json'], { cwd: root, encoding: 'utf8' })).toBe(
    'sbom.cdx.json\n',
  )
})

test('the changelog is by version, and has that of the packages', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(versions.some((heading) => heading?.startsWith(manifest.version))).toBe(true)
  for (const heading of versions) expect(heading).toMatch(/^(Unreleased|\d+\.\d+\.\d+ \(.+\))$/)
})

test('the lock file names no download host', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
})
