import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../server/src/lib/config.ts'
import { readSecretFiles, secretNames } from '../../server/src/lib/secret-files.ts'
import { type Api, send, startApi } from '../../server/test/harness.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const overlays = ['production', 'development'] as const

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Json = any

/** The settings that the service knows, by the page that lists all of them. */
const known = new Set<string>([
  ...[...read('docs/operating/configuration.md').matchAll(/^\| (`[^|]+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  ),
  ...secretNames.map((name) => `${name}_FILE`),
])

function kubectl(args: readonly string[], input?: string): string {
  try {
    return execFileSync('kubectl', args, { encoding: 'utf8', ...(input && { input }) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('kubectl (1.21 or newer) renders the manifests, and it is not installed')
  }
}

const documents = (text: string): Json[] => parseAllDocuments(text).map((document) => document.toJS())
const render = (overlay: string) => documents(kubectl(['kustomize', join(root, 'deploy/kubernetes/overlays', overlay)]))
const podOf = ({ spec }: Json) => spec.template.spec
const containerOf = (workload: Json) => podOf(workload).containers[0]
const isOurs = (workload: Json) => workload.metadata.name.startsWith('txadv-')

let secrets: string
let api: Api
beforeAll(async () => {
  secrets = mkdtempSync(join(tmpdir(), 'txadv-secrets-'))
  execFileSync(join(root, 'deploy/make-secrets'), [secrets])
  api = await startApi()
})
afterAll(async () => {
  await api?.close()
  rmSync(secrets, { recursive: true })
})

/** The configuration that a process would have, with the secrets of this machine in the place of the mounted ones. */
function configure(settings: Readonly<Record<string, string>>) {
  const here = Object.entries(settings).map(([name, value]) => [
    name,
    name.endsWith('_FILE') ? join(secrets, value.split('/').at(-1) ?? '') : value,
  ])
  const { REDIS_URL_FILE: _, ...env } = Object.fromEntries(here)
  return readConfig(readSecretFiles(env))
}

describe('deploy/make-secrets', () => {
  test('writes secrets that are fit for a service, and keeps those that are there', () => {
    const contents = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')])
    const before = contents()
    execFileSync(join(root, 'deploy/make-secrets'), [secrets])
    expect(contents()).toEqual(before)
    const values = Object.fromEntries(before)
    const owner = new URL(values.DATABASE_OWNER_URL)
    expect(owner.password).toBe(values.POSTGRES_PASSWORD.trim())
    const logins = [values.DATABASE_URL, values.WORKER_DATABASE_URL, values.DATABASE_OWNER_URL]
    expect(new Set(logins.map((url) => new URL(url).username)).size).toBe(3)
    expect(new Set(before.map(([, value]) => value)).size).toBe(6)
  })

  test('lets a container read a file that it is given, and nobody look into the folder', () => {
    const fresh = join(secrets, 'fresh')
    execFileSync(join(root, 'deploy/make-secrets'), [fresh])
    expect(statSync(fresh).mode & 0o777).toBe(0o700)
    expect(statSync(join(fresh, 'AUTH_SECRET')).mode & 0o777).toBe(0o644)
    rmSync(fresh, { recursive: true })
  })
})

describe.each(overlays)('deploy/kubernetes/overlays/%s', (overlay) => {
  const objects = render(overlay)
  const workloads = objects.filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  const ours = workloads.filter(isOurs)
  const settings = objects.find(({ kind }) => kind === 'ConfigMap').data

  test('it has what a deployment needs', () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'ConfigMap txadv-settings',
        'Deployment txadv-api',
        'Deployment txadv-worker',
        'Job txadv-migrate',
        'PodDisruptionBudget txadv-api',
        'Service txadv-api',
      ]),
    )
    expect(objects.filter(({ metadata }) => metadata.namespace !== 'txadv')).toEqual([])
  })

  test('kubectl knows every field of every workload', () => {
    const text = workloads.map((workload) => JSON.stringify(workload)).join('\n')
    const typed = documents(kubectl(['set', 'image', '--local', '-f', '-', '*=x', '-o', 'yaml'], text))
    expect(typed).toHaveLength(workloads.length)
    const missing = (given: Json, found: Json, path: string): string[] => {
      if (typeof given !== 'object' || given === null) return found === undefined ? [path] : []
      return Object.entries(given).flatMap(([key, value]) => missing(value, found?.[key], `${path}.${key}`))
    }
    for (const workload of workloads) {
      const name = `${workload.kind} ${workload.metadata.name}`
      const found = typed.find(({ kind, metadata }) => `${kind} ${metadata.name}` === name)
      // An empty object is what it is without its fields.
      expect(missing(workload, found, name).filter((path) => !path.endsWith('emptyDir'))).toEqual([])
    }
  })

  test('every setting is one that the service knows, and together they are a valid configuration', () => {
    const named = ours.flatMap((workload) => (containerOf(workload).env ?? []).map(({ name }: Json) => name))
    expect([...Object.keys(settings), ...named].filter((name) => !known.has(name))).toEqual([])
    expect(configure(settings).databaseUrl).toContain('txadv_service')
    expect(settings.AUTH_SECRET ?? settings.DATABASE_URL).toBeUndefined()
  })

  test('every secret that a setting names is mounted where it says', () => {
    for (const workload of ours) {
      const { env = [], envFrom, volumeMounts } = containerOf(workload)
      const all = { ...(envFrom && settings), ...Object.fromEntries(env.map(({ name, value }: Json) => [name, value])) }
      const folders = volumeMounts.map(({ mountPath }: Json) => mountPath)
      for (const [name, path] of Object.entries<string>(all))
        if (name.endsWith('_FILE')) expect(folders, `${workload.metadata.name} ${name}`).toContain(join(path, '..'))
    }
  })

  test('the migration alone has the owner of the schema', () => {
    const holding = workloads.filter((workload) => JSON.stringify(workload).includes('DATABASE_OWNER_URL'))
    expect(holding.map(({ metadata }) => metadata.name)).toEqual(['txadv-migrate'])
    const mounting = ours.filter((workload) =>
      podOf(workload).volumes.some(({ secret }: Json) => secret?.secretName === 'txadv-owner'),
    )
    expect(mounting.map(({ metadata }) => metadata.name)).toEqual(['txadv-migrate'])
    expect(JSON.stringify(settings)).not.toContain('OWNER')
  })

  test('commands are programs of the image', () => {
    for (const workload of ours) {
      const [program, path] = containerOf(workload).command
      expect([program, existsSync(join(root, path))], path).toEqual(['node', true])
    }
  })

  test('probes ask for what the API answers, on the port that it listens on', async () => {
    const workload = ours.find(({ metadata }) => metadata.name === 'txadv-api')
    const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(workload)
    const { port, metricsPort } = configure(settings)
    expect(ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metricsPort },
    ])
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(httpGet.port).toBe('http')
      expect((await send(api.url, httpGet.path)).status, httpGet.path).toBe(200)
    }
    expect(readinessProbe.httpGet.path).toBe('/readyz')
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'txadv-api')
    expect(service.spec.ports.map(({ targetPort }: Json) => targetPort)).toEqual(['http'])
    expect(workload.spec.template.metadata.labels).toMatchObject(service.spec.selector)
  })

  test('a pod has longer to stop than a process takes to drain', () => {
    for (const workload of ours.filter(({ kind }) => kind === 'Deployment')) {
      const [, pause = '0'] = containerOf(workload).lifecycle?.preStop.exec.command ?? []
      const least = limits.http.shutdownMs / 1_000 + Number(pause)
      expect(podOf(workload).terminationGracePeriodSeconds).toBeGreaterThan(least)
    }
  })

  test('no container of ours is root, or may become it, or writes to its file system', () => {
    for (const workload of ours) {
      expect(podOf(workload).securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(containerOf(workload).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(containerOf(workload).resources).toMatchObject({ requests: {}, limits: { memory: expect.any(String) } })
    }
  })
})

describe('compose.yaml', () => {
  const { services, secrets: files } = parse(read('compose.yaml'), { merge: true })
  const processes = ['api', 'worker', 'sandbox'] as const
  const defaults = parseEnv(read('deploy/compose/defaults.env')) as Record<string, string>

  test('its settings are a valid configuration, and every one is known', () => {
    expect(Object.keys(defaults).filter((name) => !known.has(name))).toEqual([])
    expect(configure(defaults).databaseUrl).toContain('txadv_service')
    for (const name of processes)
      expect(services[name].env_file).toEqual(['deploy/compose/defaults.env', { path: 'txadv.env', required: false }])
  })

  test('every secret is written by deploy/make-secrets, and given to those who need it', () => {
    for (const [name, { file }] of Object.entries<Json>(files))
      expect(existsSync(file.replace('./secrets', secrets)), name).toBe(true)
    for (const name of processes)
      for (const [setting, path] of Object.entries<string>({ ...defaults, ...services[name].environment }))
        if (setting.endsWith('_FILE')) expect(services[name].secrets).toContain(path.replace('/run/secrets/', ''))
    expect(services.worker.secrets).not.toContain('DATABASE_URL')
  })

  test('the migration alone has the owner of the schema', () => {
    const holding = Object.keys(services).filter((name) =>
      JSON.stringify(services[name]).includes('DATABASE_OWNER_URL'),
    )
    expect(holding).toEqual(['migrate'])
    expect(Object.keys(services.migrate.environment).every((name) => known.has(name))).toBe(true)
  })

  test('commands are programs of the image, which have time to stop and may write nothing', () => {
    for (const name of ['migrate', ...processes]) {
      const { command, stop_grace_period, read_only } = services[name]
      if (command) expect(existsSync(join(root, command[1])), command[1]).toBe(true)
      expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(limits.http.shutdownMs)
      expect(read_only).toBe(true)
    }
  })
})
