import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { jobTypes } from '@txadv/contract'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../src')
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('no circles', () => {
  const targetsOf = (file: string) =>
    [...textOf(file).matchAll(/^(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'/gm)].map(([, target = '']) =>
      relative(root, resolve(root, dirname(file), target)),
    )

  /** The files of each circle that a walk along the imports comes back to, types included. */
  function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
    const left = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, path: readonly string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      else if (!left.has(file)) {
        for (const target of graph.get(file) ?? []) walk(target, [...path, file])
        left.add(file)
      }
    }
    for (const file of graph.keys()) walk(file, [])
    return circles
  }

  test('of files, at run time or in types', () => {
    expect(findCircles(new Map(sources.map((file) => [file, targetsOf(file)])))).toEqual([])
  })

  test('of folders in a domain', () => {
    const graph = new Map<string, string[]>()
    for (const file of sources.filter((each) => each.split('/').length === 3))
      for (const target of targetsOf(file))
        if (dirname(target) !== dirname(file) && target.split('/')[0] === file.split('/')[0])
          graph.set(dirname(file), [...(graph.get(dirname(file)) ?? []), dirname(target)])
    expect(findCircles(graph)).toEqual([])
  })

  test('and this test would see one', () => {
    expect(findCircles(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] })))).toEqual(['b -> c -> b'])
  })
})

describe('what the server exports is found by one search', () => {
  interface Exported {
    readonly name: string
    readonly file: string
    readonly isFunction: boolean
  }
  const exportsOf = (file: string, text: string): Exported[] =>
    [...text.matchAll(/^export (?:async )?(const|function|class|interface|type)\s*\*?\s*(\w+)(.*)/gm)].map(
      ([, kind, name = '', rest = '']) => ({
        name,
        file,
        isFunction: kind === 'function' || (kind === 'const' && /^ = (?:async )?(?:<.*>)?\(.*=>/.test(rest)),
      }),
    )
  const all = sources.flatMap((file) => exportsOf(file, textOf(file)))
  const isOneWord = (name: string) => !/[a-z0-9][A-Z]/.test(name)
  /** A type and the value that it is read from may have one name in one file. */
  const namedTwice = (exported: readonly Exported[]) =>
    Object.entries(Object.groupBy(exported, ({ name }) => name))
      .filter(([, found = []]) => new Set(found.map(({ file }) => file)).size > 1)
      .map(([name, found = []]) => `${name}: ${found.map(({ file }) => file).join(', ')}`)

  test('no name stands in two files', () => {
    expect(all.length).toBeGreaterThan(900)
    expect(namedTwice(all)).toEqual([])
  })

  test('a function is a verb and a noun', () => {
    expect(all.filter(({ name, isFunction }) => isFunction && isOneWord(name))).toEqual([])
  })

  test('of all names less than 3 % are one word', () => {
    expect(all.filter(({ name }) => isOneWord(name)).length / all.length).toBeLessThan(0.03)
  })

  test('and these tests would see a second definition, and a verb alone', () => {
    const planted = [
      ...exportsOf('a.ts', 'export async function list(tx: Tx) {'),
      ...exportsOf('b.ts', 'export const list = (tx: Tx) => 1'),
    ]
    expect(namedTwice(planted)).toEqual(['list: a.ts, b.ts'])
    expect(planted.filter(({ name, isFunction }) => isFunction && isOneWord(name))).toHaveLength(2)
  })
})

describe('runs knows no domain above it by name', () => {
  const above = /reclassif|roll_?backOf|\bmerg|dedup|cluster|refresh|trade_?desk|drift|\bsegment/i
  const withoutImports = (text: string) => text.replace(/^(?:import|export)\s[^'"]*?from\s+'[^']+'$/gm, '')
  const inJobs = sources.filter((file) => file.startsWith('runs/jobs/'))

  test('what a type of job needs comes with its definition', () => {
    expect(inJobs.length).toBeGreaterThan(4)
    expect(inJobs.filter((file) => above.test(withoutImports(textOf(file))))).toEqual([])
  })

  test.each([`if (job.job_type === 'dedup_sweep')`, `'rollbackOf' in job.config`, '/** Notes of a merge job. */'])(
    'and this test would see %s',
    (text) => expect(above.test(text)).toBe(true),
  )

  test('every type of job has a definition, and none has two', () => {
    const types = sources
      .filter((file) => file.endsWith('.job.ts'))
      .flatMap((file) => [...textOf(file).matchAll(/defineJob\(\{\s*type: '(\w+)'/g)].map(([, type]) => type))
    expect(types.sort()).toEqual([...jobTypes].sort())
  })
})

test('the id of zeros stands once, and is used by the names of what it means', () => {
  const nil = /0{8}-(?:0{4}-){3}0{12}/
  expect(sources.filter((file) => nil.test(textOf(file)))).toEqual(['db/nil-id.ts'])
  expect(textOf('db/nil-id.ts').match(new RegExp(nil, 'g'))).toHaveLength(1)
})

describe('a file is named by what it defines', () => {
  const countIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].length
  /** What speaks against a file's name: a job type is a `.job.ts` of its own, a task of the queue stands in a `.task.ts`. */
  function misnamed(file: string, text: string): string | undefined {
    const jobs = countIn(/(?<!function )\bdefineJob\(/g, text)
    const tasks = countIn(/(?<!function )\bdefineTask(?:<[^(]*>)?\(/g, text)
    if (file.endsWith('.job.ts')) return jobs === 1 && tasks === 0 ? undefined : `${file}: ${jobs} jobs, ${tasks} tasks`
    if (file.endsWith('.task.ts')) return jobs === 0 && tasks > 0 ? undefined : `${file}: ${jobs} jobs, ${tasks} tasks`
    return jobs + tasks === 0 ? undefined : `${file}: defines a job or a task`
  }

  test('.job.ts is one type of job, .task.ts tasks of the queue, and neither is defined elsewhere', () => {
    expect(sources.filter((file) => /\.(?:job|task)\.ts$/.test(file)).length).toBeGreaterThan(15)
    expect(sources.flatMap((file) => misnamed(file, textOf(file)) ?? [])).toEqual([])
  })

  test.each([
    ['sweep.job.ts', `export const sweep = defineTask({ name: 'sweep' })`],
    ['two.job.ts', `export const a = defineJob({}), b = defineJob({})`],
    ['none.job.ts', ''],
    ['merge.task.ts', `export const merge = defineJob({ type: 'merge' })`],
    ['none.task.ts', ''],
    ['push.ts', 'const turn = defineTask<Turn>({ run })'],
  ])('and this test would see %s: %s', (file, text) => expect(misnamed(file, text)).toBeDefined())
})

describe('a table is written by its domain', () => {
  const owners: Readonly<Record<string, readonly string[]>> = {
    account: ['api_key', 'org', 'quota', 'sdk_key', 'usage_day', 'workspace'],
    runs: ['batch', 'batch_chunk', 'batch_row', 'idempotent_response', 'job', 'job_error'],
    'llm-usage': ['llm_batch', 'llm_call', 'llm_item', 'llm_usage_day'],
    naming: ['output_template', 'template_revision'],
    library: [
      'catalog_count',
      'correction',
      'job_cluster',
      'library_count',
      'merged_item',
      'merged_link',
      'org_topic',
      'org_topic_history',
      'topic',
      'topic_arriving',
      'topic_history',
      'topic_output',
      'topic_report',
      'topic_signature',
      'topic_unindexed',
      'topic_vector',
    ],
    judging: ['org_topic_jury', 'topic_change_row', 'topic_jury'],
    activation: ['activation', 'connection', 'data_key', 'match_values', 'platform_segment', 'push_run'],
    intake: ['batch_external_id', 'import_value', 'staged_chunk'],
    db: ['audit', 'migration'],
    // The identity library writes most of its tables itself; an operator is named from the command line.
    identity: [
      'auth.account',
      'auth.invitation',
      'auth.member',
      'auth.organization',
      'auth.organizations_made',
      'auth."rateLimit"',
      'auth.session',
      'auth.sign_in_try',
      'auth.used_code',
      'auth."user"',
      'auth.user_event',
      'auth."twoFactor"',
      'auth.verification',
    ],
    bin: ['auth.user'],
    sandbox: ['sandbox_call', 'sandbox_segment'],
    erasure: ['erasure'],
  }
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const tablesWritten = (text: string): string[] =>
    [
      ...withoutComments(text).matchAll(
        /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)|\bdefineLease<[^;]*?table: '([\w.]+)|\b(?:insert\s+into|delete\s+from|merge\s+into|copy|truncate)\s+([a-z][\w.]+)|\bupdate\s+([a-z][\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
      ),
    ].map((found) => found.slice(1).find((table) => table !== undefined) ?? '')
  const foreignWrites = (file: string, text: string): string[] => {
    const [domain = '', folder = ''] = file.split('/')
    return tablesWritten(text)
      .filter((table) => !owners[domain]?.includes(table))
      .map((table) => `${domain}/${folder}: ${table}`)
  }

  test('and by no other', () => {
    expect(sources.flatMap((file) => foreignWrites(file, textOf(file)))).toEqual([])
  })

  test('every table of the schema has one', () => {
    const migrations = globSync('migrations/*.sql', { cwd: dirname(root) })
    const text = migrations.map((file) => readFileSync(join(dirname(root), file), 'utf8')).join('\n')
    const renamed = new Map(
      [...text.matchAll(/^alter table (\S+) rename to (\w+)/gm)].map(([, old, now]) => [old, now]),
    )
    const tables = [...text.matchAll(/^create table (\S+)/gm)].map(([, name]) => renamed.get(name) ?? name)
    expect(tables.length).toBeGreaterThan(40)
    const owned = Object.values(owners).flat()
    expect(new Set(owned).size).toBe(owned.length)
    expect(tables.filter((table) => !owned.includes(table ?? ''))).toEqual([])
  })

  test.each([
    ['intake/sync/sync.queries.ts', "tx.db.insertInto('topic')", 'intake/sync: topic'],
    ['account/keys/keys.queries.ts', 'sql`update push_run run set error_count = 0`', 'account/keys: push_run'],
    ['library/topics/topics.queries.ts', 'sql`delete from  activation where`', 'library/topics: activation'],
    ['intake/sync/sync.ts', "defineLease<{ readonly id: string }>({\n  table: 'job'", 'intake/sync: job'],
  ])('and this test would see it in %s: %s', (file, text, complaint) => {
    expect(foreignWrites(file, text)).toEqual([complaint])
  })
})
