import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { currentApiVersion } from '@txadv/contract'
import { NotTextError, readTable, suggestMappings } from '@txadv/sdk'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg, type Org } from './harness.ts'
import { startWholeService, type WholeService } from './whole-service.ts'

/** Debian's own, which every machine that runs these tests has. */
const python = '/usr/bin/python3'
const sources = fileURLToPath(new URL('../../clients/python/src', import.meta.url))

let service: WholeService
let org: Org
let folder: string
beforeAll(async () => {
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
  folder = mkdtempSync(join(tmpdir(), 'txadv-python-'))
})
afterAll(async () => {
  await service?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const envOf = (url: string) => ({
  PYTHONPATH: sources,
  PYTHONDONTWRITEBYTECODE: '1',
  TXADV_URL: url,
  TXADV_API_KEY: org.key.bearer,
})

const start = `import json, os, sys
from txadv import *
from txadv import failures
from txadv import Client as Made
def Client(**more): return Made(os.environ["TXADV_URL"], os.environ["TXADV_API_KEY"], **more)
def say(value): print(json.dumps(value), flush=True)
`

/** Runs a program to its end, and answers what it said last. */
async function run(program: string, url = service.api.url) {
  const { stdout } = await promisify(execFile)(python, ['-c', start + program], { env: envOf(url), cwd: folder })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answering = (request: IncomingMessage, response: ServerResponse) => void

async function listen(answer: Answering): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Passes requests on to the service, from the path behind a prefix. */
function pass(request: IncomingMessage, response: ServerResponse, prefix = '', answers = true): void {
  const target = new URL((request.url ?? '').slice(prefix.length), service.api.url)
  const onward = ask(target, { method: request.method ?? 'GET', headers: request.headers }, (answer) => {
    if (!answers) {
      answer.resume().on('end', () => request.socket.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onward)
}

/** Does to each request in turn what it is told, and passes on the others. */
async function between(faults: Answering[]): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const url = await listen((request, response) => {
    seen.push(request)
    const fault = faults.shift()
    if (fault) fault(request, response)
    else pass(request, response)
  })
  return { url, seen }
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Answering =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
const unavailable = answer(503, '{"error":"Service unavailable","code":"unavailable"}')

/** Waits until a program has said a line that fits, and kills it there. */
async function killAt(child: ChildProcess, fits: (line: string) => boolean): Promise<void> {
  let text = ''
  for await (const piece of child.stdout ?? []) {
    text += piece
    if (text.split('\n').some(fits)) break
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

const count = 5_000
const names = Array.from({ length: count }, (_, n) => `Cohort ${n + 1} Vintage Camera Collectors`)

describe('from a name to an export', () => {
  test('classifies a topic, and says which engine did', async () => {
    expect(await run(`say(Client().classify("Electric SUV Intenders"))`)).toMatchObject({
      parent_category: 'Auto',
      engine: 'local',
    })
  })

  test('an import of 5,000 rows that is killed half way resumes, and has each row exactly once', async () => {
    const file = join(folder, 'cameras.csv')
    writeFileSync(file, `\ufeffSegment Name;Ext ID\r\n${names.map((name, n) => `"${name}";cam-${n}`).join('\r\n')}\r\n`)
    const program = `
batch = Client().import_file("cameras.csv", on_progress=lambda p: say([p.rows_done, p.rows_total]))
say(batch)`
    const cut = spawn(python, ['-c', start + program], { env: envOf(service.api.url), cwd: folder })
    await killAt(cut, (line) => line === '[2500, 5000]')
    expect(cut.signalCode).toBe('SIGKILL')
    const { batch_id } = JSON.parse(readFileSync(`${file}.txadv-import`, 'utf8'))
    expect((await service.api.call(`/api/import/${batch_id}/status`, org.key)).body.status).toBe('processing')

    const batch = await run(program)
    expect(batch).toMatchObject({
      id: batch_id,
      status: 'completed',
      total_rows: count,
      processed_rows: count,
      success_count: count,
      error_count: 0,
      duplicate_count: 0,
    })
    expect(readdirSync(folder).filter((name) => name.includes('txadv-import'))).toEqual([])
    const { body: imports } = await service.api.call('/api/import', org.key)
    expect(imports).toHaveLength(1)
    const { rows, topics } = await run(`
client = Client()
say({
  "rows": [row["row"] for row in client.iterate_import_rows(${JSON.stringify(batch_id)})],
  "topics": [topic["topic_name"] for topic in client.iterate_topics()],
})`)
    expect([rows.length, new Set(rows).size]).toEqual([count, count])
    expect(topics.toSorted()).toEqual(names.toSorted())
  })

  test('killed before it knew its batch, it is still one import', async () => {
    writeFileSync(join(folder, 'kites.csv'), 'Topic Name\nKite Flyers\nKite Builders\n')
    const { url, seen } = await between([(request, response) => pass(request, response, '', false)])
    const program = `say(Client(on_retry=lambda retry: os._exit(9)).import_file("kites.csv"))`
    await expect(run(program, url)).rejects.toThrow()
    expect(await run(program)).toMatchObject({ status: 'completed', success_count: 2 })
    expect(seen).toHaveLength(1)
    const { body } = await service.api.call('/api/import', org.key)
    expect(body.filter(({ filename }: { filename: string }) => filename === 'kites.csv')).toHaveLength(1)
  })

  test('the state of one file is not used for another', async () => {
    writeFileSync(join(folder, 'a.csv'), 'Topic Name\nA\n')
    writeFileSync(join(folder, 'a.csv.txadv-import'), '{"print": "x", "mappings": [], "batch_id": "batch_1"}')
    const program = `
try: Client().import_file("a.csv")
except OtherFileError as error: say(str(error))`
    expect(await run(program)).toContain('is of an import of other rows or mappings')
  })

  test('a push is planned, made by the worker and followed to its end', async () => {
    const made = await service.api.call('/api/connections', org.owner, {
      method: 'POST',
      body: {
        name: 'Market',
        platform: 'marketplace',
        direction: 'outbound',
        config: { default_cpm: 2 },
        credentials: { client_id: 'c', username: 'u', password: 'p', org_id: 'python' },
      },
    })
    const told = await run(`
client, connection, progress = Client(), ${JSON.stringify(made.body.id)}, []
filters = {"search": "Cohort 12"}
plan = client.plan_push(connection, filters=filters, include_unsure=True)
run = client.push(connection, filters=filters, include_unsure=True, on_progress=lambda run: progress.append(run["remaining"]))
active = [a["topicName"] for a in client.iterate_activations(connection_id=connection, status="active", limit=30)]
say({"plan": plan, "run": run, "progress": progress, "active": active})`)
    expect(told.plan.creates).toBeGreaterThan(100)
    expect(told.run).toMatchObject({
      status: 'completed',
      successCount: told.plan.creates,
      errorCount: 0,
      unknownIds: [],
    })
    expect(told.progress.at(-1)).toBe(0)
    expect([told.active.length, new Set(told.active).size]).toEqual([told.plan.creates, told.plan.creates])
  })

  test('a push of topics that the library does not have names them', async () => {
    const made = await service.api.call('/api/connections', org.owner, {
      method: 'POST',
      body: {
        name: 'Second market',
        platform: 'marketplace',
        direction: 'outbound',
        config: { default_cpm: 2 },
        credentials: { client_id: 'c', username: 'u', password: 'p', org_id: 'python' },
      },
    })
    const { known, run: pushed } = await run(`
client = Client()
known = client.create_topic(topic_name="Alpine Ski Tourers")["id"]
say({"known": known, "run": client.push(${JSON.stringify(made.body.id)}, topic_ids=[known, "tp_01h455vb4pex5vsknk084sn02q"], include_unsure=True)})`)
    expect(known).toMatch(/./)
    expect(pushed).toMatchObject({
      status: 'completed',
      totalSegments: 1,
      successCount: 1,
      unknownIds: ['tp_01h455vb4pex5vsknk084sn02q'],
    })
  })

  test('a filter takes several values, on every page of a list', async () => {
    const said = await run(`
client = Client()
def names(**filters): return sorted(topic["topic_name"] for topic in client.iterate_topics(limit=1, **filters))
client.create_topic(topic_name="Python Fleet Managers", segment_type="B2B")
client.create_topic(topic_name="Python Court Clerks", segment_type="B2G")
one, two = names(segment_type="B2B"), names(segment_type=["B2G"])
say([names(segment_type=["B2B", "B2G"]) == sorted(one + two), len(one) > 0, len(two) > 0])
`)
    expect(said).toEqual([true, true, true])
  })

  test('an export is streamed into a file, and has what the library has', async () => {
    const told = await run(`
import csv
size = Client().export_file("out.csv", format="csv", search="Cohort")
with open("out.csv", encoding="utf-8-sig", newline="") as file: rows = list(csv.DictReader(file))
say({"size": size, "bytes": os.path.getsize("out.csv"), "names": [row["topic_name"] for row in rows]})`)
    expect(told.size).toBe(told.bytes)
    expect(told.names.toSorted()).toEqual(names.toSorted())
  })

  test.each([
    ['chunks', { 'transfer-encoding': 'chunked' }],
    ['a length', { 'content-length': '1000' }],
  ])('an export that breaks off, sent in %s, leaves no file', async (_, headers) => {
    const url = await listen((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', ...headers })
      response.write('topic_name\r\nHalf a')
      setTimeout(() => request.socket.destroy(), 50)
    })
    const program = `
try: Client().export_file("half.csv")
except NoAnswerError as error: say([str(error), os.listdir(".")])`
    const [text, files] = await run(program, url)
    expect(text).toContain('The answer broke off')
    expect(files.filter((name: string) => name.includes('half'))).toEqual([])
  })
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const line = (count: number) => Array.from({ length: count }, (_, n) => `Topic ${n},x`).join('\n')

/** Files as people have them, each odd in one way. */
const oddFiles: readonly (string | Buffer)[] = [
  'Topic Name,Type\nGolf,B2C\n',
  'Topic Name,Type\nGolf,B2C',
  'Topic Name,Type\r\nGolf,B2C\r\n',
  'Topic Name,Type\rGolf,B2C\rSki,B2C\r',
  'Topic Name,Type\n\rGolf,B2C\r\r\nSki,B2C\n\n',
  '\ufeffTopic Name,Type\nGolf,B2C\n',
  '\ufeff\ufeffTopic Name,Type\nGolf,B2C\n',
  Buffer.from('\ufeffTopic Name\tType\nCafé 🎿\tB2C\n', 'utf16le'),
  Buffer.from('\ufeffTopic Name\tType\nCafé\tB2C\n', 'utf16le').swap16(),
  latin1('Topic Name;Type\nM\xf6bel \x96 K\xe4ufer \x80;B2C\n'),
  latin1('Topic Name\nM\x81bel\n'),
  latin1('\xff\xfeG\0\xd8'),
  'Topic Name;Type\nGolf, Tennis;B2C\nSki;B2C\n',
  'Topic Name\tType\nGolf, Tennis\tB2C\n',
  'Topic Name|Type\nGolf|B2C\n',
  'sep=|\r\nTopic Name|x;y\r\nGolf|1\r\n',
  'SEP=;\nTopic Name;Type\nGolf;B2C',
  'ſep=;\nTopic Name;Type\nGolf;B2C',
  'sep="\nTopic Name"Type\n"Golf"B2C',
  'Topic Name,Type\n"Golf,B2C\nSki,B2C\nSurf,B2C\n',
  '"Topic Name,Type\nGolf,B2C\nSki,B2C\n',
  'Topic Name,Type\nGolf,"B2C\nSki,B2C\n',
  'Topic Name,Type\nGolf,B2C\nSki,"B2C',
  'Topic Name,Type\nGolf,B2C\n"',
  'Topic Name,Type\n"Golf" Fans,B2C\n"Ski",B2C\n',
  'Topic Name,Type\n"Golf"  ,B2C\n"Ski""Fans",B2C\n""",x\n',
  'Topic Name,Type\n 5" Pipes,B2C\n "Ski",B2C\n',
  'Topic Name,Type\n"Golf\nFans\r\nHere",B2C\n"Ski\rFans",B2C',
  `Topic Name,Type\n"Golf\n${line(49)}",B2C\nSki,B2C`,
  `Topic Name,Type\n"Golf\n${line(60)}",B2C\nSki,B2C`,
  `Topic Name,Type\n"${'g'.repeat(31_998)}",B2C\n"${'h'.repeat(32_000)}",B2C\n"${'🎿'.repeat(16_000)}",B2C\n`,
  'Topic Name,Type,Id\nGolf\nSki,B2C,1,2,3\n,,\n',
  '\n\n  \n,,\nTopic Name,Type\n\u3000,\ufeff\nGolf,B2C\n\x1c,\x85\n',
  'Topic Name,Topic Name\nA1,B1\n',
  'Topic Name,Notes,Notes\nGolf,a,b\n',
  'Golf Fans,Sports,Sports\nSki Fans,Sports,Sports\n',
  'Name Brand Shoppers,Retail,Retail\nSki Fans,Sports,Sports\n',
  'Name,,Name,Column 2\nGolf,a,b,c\n',
  `Topic Name,${'y'.repeat(250)},${'y'.repeat(250)}\nGolf,a,b\n`,
  `Topic Name,${'🎿'.repeat(31)}\nGolf,a\n`,
  'Golf Fans\nTennis Fans\n',
  'Acme > Auto > SUVs,12\nAcme > Auto > Trucks,13\n',
  'id,price\n1,2.5\n2,3\n',
  'id,price,note\n1,2.5,\n2,3,\n',
  'Bezeichnung,Gruppe\nGolf Fans,Sports\nSki Fans,Sports\n',
  'constructor,7,2\nGolf Fans Here,a,b\n',
  'row,reason,Topic Name\n3,failed,Golf\n',
  'Topic Name\nGolf\n\x1a\x1a',
  'Topic Name\nGolf\x0bFans\x07\u2028Here\n',
  `Topic Name\n${'Golf Fans '.repeat(20)}\0x\n`,
  'Golf Fans\0',
  '',
  '\n',
  '\ufeff',
  latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  latin1('PK\x03\x04\x14\0'),
  '%PDF-1.7\n',
  'PKs and GIFs\n',
  `Topic Name,Type\n${'Künstler 🎿,B2C\n'.repeat(30_000)}"Golf,B2C\nSki,B2C`,
]

/** What the JavaScript SDK reads of a file. */
async function readByTheSdk(bytes: Uint8Array<ArrayBuffer>) {
  try {
    const { columns, rows } = await readTable(new Blob([bytes]))
    return { columns, rows, mappings: suggestMappings(columns, rows) }
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error
    return { kind: error.kind ?? null }
  }
}

describe('files as people have them', () => {
  const read = (count: number) => `
def told(name):
  try: table = read_table(name)
  except NotTextError as error: return {"kind": error.kind}
  return {"columns": table.columns, "rows": table.rows, "mappings": suggest_mappings(table)}
with open("told.json", "w") as file: json.dump([told(f"odd-{n}") for n in range(${count})], file)
say(True)`

  async function compare(files: readonly (string | Buffer)[]) {
    for (const [n, file] of files.entries()) writeFileSync(join(folder, `odd-${n}`), file)
    await run(read(files.length))
    const told: unknown[] = JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'))
    for (const [n, file] of files.entries())
      expect({ file: String(file).slice(0, 200), ...(told[n] as object) }).toEqual({
        file: String(file).slice(0, 200),
        ...(await readByTheSdk(Uint8Array.from(Buffer.from(file)))),
      })
  }

  test('are the same rows, columns and mappings as by the SDK, whatever is odd about them', async () => {
    await compare(oddFiles)
  }, 60_000)

  test('and so is any text of quotes, delimiters and line ends', async () => {
    const odd = fc.stringMatching(/^(?:Topic Name,Type\n)?[ab1" ,;\t|\r\n]{0,60}$/)
    await compare(fc.sample(odd, { numRuns: 600, seed: 7 }))
  }, 60_000)

  test.each<[what: string, file: string | Buffer, says: string]>([
    ['without a column of names', 'id,price\n1,2.5\n2,3\n', 'is recognized as the topic name; it has "id", "price"'],
    ['that is empty', '', 'odd.csv has no rows'],
    ['of a header only', 'Topic Name\n', 'odd.csv has no rows'],
    ['of bytes', latin1('\0\x01\x02\x03'), 'odd.csv is not a text file: export your list as CSV'],
    ['of a spreadsheet', latin1('PK\x03\x04\x14\0'), 'odd.csv is a spreadsheet or ZIP archive, not text'],
  ])('a file %s is refused by what is wrong with it, and nothing is sent', async (_, file, says) => {
    writeFileSync(join(folder, 'odd.csv'), file)
    const { url, seen } = await between([])
    const program = `
try: Client().import_file("odd.csv")
except ValueError as error: say(str(error))`
    expect(await run(program, url)).toContain(says)
    expect([seen.length, readdirSync(folder).filter((name) => name.startsWith('odd.csv.'))]).toEqual([0, []])
  })

  test.each([
    [`import_records([{"Topic Name": "Golf"}, {"Topic Name": "a\\ud800"}])`, 'ValueError: Topic Name of record 2 has'],
    [`import_records([{"a\\udfff": "Golf"}])`, "ValueError: A column's name has half a character (U+DFFF)"],
    [`import_records([])`, 'ValueError: There are no records to import'],
    [`classify(None)`, 'TypeError: topic must be a name, or a list of messages, not NoneType'],
  ])('%s is refused by what is wrong with it', async (call, says) => {
    const program = `
try: Client().${call}
except Exception as error: say(type(error).__name__ + ": " + str(error))`
    expect(await run(program)).toContain(says)
  })

  test('two columns of one name are a header, and no topic', async () => {
    writeFileSync(join(folder, 'twice.csv'), 'Topic Name,Topic Name\nTwice Named Sailors,B1\n')
    expect(await run(`say(Client().import_file("twice.csv"))`)).toMatchObject({ total_rows: 1, success_count: 1 })
  })
})

describe('refusals and retries', () => {
  test('a refusal is an error by its code, with issues, request id and docs', async () => {
    expect(
      await run(`
try: Client().list_topics(segment_type="B2X")
except failures.InvalidRequestError as error:
  say([error.status, error.code, error.issues[0]["field"], bool(error.request_id), error.docs[:4], error.retry_after])`),
    ).toEqual([400, 'invalid_request', 'segmentType', true, 'http', null])
  })

  test('what may pass is tried again, each after a part of 1, 2 and 4 seconds, and not a fifth time', async () => {
    const { url, seen } = await between(Array.from({ length: 9 }, () => unavailable))
    const [pauses, code] = await run(
      `
pauses = []
try: Client(on_retry=lambda retry: pauses.append(retry.pause)).list_topics()
except failures.UnavailableError as error: say([pauses, error.code])`,
      url,
    )
    expect([seen.length, code]).toEqual([4, 'unavailable'])
    expect(pauses.map((pause: number, n: number) => pause <= 2 ** n)).toEqual([true, true, true])
  })

  test('Retry-After is the least that is waited, and a used-up quota is not waited for', async () => {
    const quota =
      '{"error":"Monthly classifications quota exceeded","code":"quota_exceeded","limit":1,"resetsAt":"2027-01-01T00:00:00Z"}'
    const { url, seen } = await between([
      answer(429, '{"error":"Too many requests","code":"too_many_requests"}', { 'retry-after': '1' }),
      answer(429, quota, { 'retry-after': '1' }),
    ])
    const [pauses, limit, after] = await run(
      `
pauses = []
try: Client(on_retry=lambda retry: pauses.append(retry.pause)).list_topics()
except failures.QuotaExceededError as error: say([pauses, error.detail["limit"], error.retry_after])`,
      url,
    )
    expect([pauses.length, limit, after, seen.length]).toEqual([1, 1, 1, 2])
    expect(pauses[0]).toBeGreaterThanOrEqual(1)
  })

  test('a POST whose answer was lost is sent again under its key, and carried out once', async () => {
    const { url, seen } = await between([(request, response) => pass(request, response, '', false)])
    const { id } = await run(`say(Client().create_topic(topic_name="Harbor Kayakers"))`, url)
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, keys[0] === keys[1], keys[0]]).toEqual([2, true, expect.stringMatching(/./)])
    const { body } = await service.api.call('/api/topics?search=Harbor%20Kayakers', org.key)
    expect(body.data.map((topic: { id: string }) => topic.id)).toEqual([id])
  })

  test('a POST without a key is not sent again where it may have been carried out', async () => {
    const { url, seen } = await between([(request, response) => pass(request, response, '', false), unavailable])
    const program = `
try: Client().create_sdk_key(name="x")
except NoAnswerError as error: say(str(error))`
    expect(await run(program, url)).toContain('The service did not answer')
    expect(seen).toHaveLength(1)
  })

  test('a try is given up after its time', async () => {
    const { url, seen } = await between(Array.from({ length: 4 }, () => () => undefined))
    const program = `
try: Client().list_topics(timeout=0.2)
except NoAnswerError as error: say(str(error))`
    expect(await run(program, url)).toBe('The service did not answer: no answer within 0.2 s')
    expect(seen).toHaveLength(4)
  })

  test('an answer that trickles is given up after the same time', async () => {
    const url = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    const program = `
def stop(retry): raise KeyError(str(retry.reason))
try: Client(on_retry=stop).list_topics(timeout=0.5)
except KeyError as error: say(str(error))`
    expect(await run(program, url)).toContain('no answer within 0.5 s')
  })

  test('a redirect is not followed, so that no key is sent elsewhere', async () => {
    const elsewhere: string[] = []
    const other = await listen((request, response) => {
      elsewhere.push(String(request.headers.authorization))
      response.end('{}')
    })
    const { url } = await between([answer(307, '', { location: `${other}/api/topics` })])
    const program = `
try: Client().list_topics()
except TxadvError as error: say([error.status, str(error)])`
    expect(await run(program, url)).toEqual([307, 'HTTP 307'])
    expect(elsewhere).toEqual([])
  })

  test('lists go on at the same service, wherever a link points', async () => {
    const paths: string[] = []
    const url = await listen((request, response) => {
      paths.push(request.url ?? '')
      const link = '<https://x.example/a>; rel="deprecation", <https://x.example/b?after=c%2C1>; rel="next"'
      response.writeHead(200, { 'content-type': 'application/json', ...(paths.length === 1 && { link }) })
      response.end(`[{"id": "conn_${paths.length}"}]`)
    })
    expect(await run(`say([each["id"] for each in Client().iterate_connections()])`, url)).toEqual(['conn_1', 'conn_2'])
    expect(paths).toEqual(['/api/connections?limit=100', '/api/connections?after=c%2C1'])
  })

  test('a service behind a path is reached there, and is told who asks and for which version', async () => {
    const seen: IncomingMessage[] = []
    const url = await listen((request, response) => {
      seen.push(request)
      if (request.url?.startsWith('/txadv/')) pass(request, response, '/txadv')
      else response.writeHead(404).end()
    })
    const program = `
events = []
client = Client(app_info="feed-sync/2.1", on_request=events.append, on_response=events.append)
total = client.list_topics(search="Cohort")["total"]
with client.export_topics(search="Cohort 4999") as download: size = len(download.read())
say([total, size > 100, [event.attempt for event in events], os.environ["TXADV_API_KEY"] in repr(events)])`
    expect(await run(program, `${url}/txadv/`)).toEqual([count, true, [1, 1, 1, 1], false])
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^txadv-python\/\d+\.\d+\.\d+ python\/3\.\d+\.\d+ feed-sync\/2\.1$/),
      'txadv-version': currentApiVersion,
    })
  })

  test.each([
    [`Made("nourl", "k")`, 'base_url must be an http(s) address'],
    [`Made("http://me:secret@127.0.0.1", "k")`, 'base_url must have no user, password, query or fragment'],
    [`Made("http://127.0.0.1", "secret\\nkey")`, 'A credential must be visible ASCII characters'],
    [`Made("http://127.0.0.1")`, 'Give either api_key or session_cookie'],
  ])('%s is not made, and the key is not told', async (made, text) => {
    expect(await run(`\ntry: ${made}\nexcept ValueError as error: say(str(error))`)).toBe(text)
  })
})

test('its types hold for a strict checker, and so do those of a program that uses it, but not of a wrong one', async () => {
  // Strict, an ignored fault that is none is a fault.
  const program = `from txadv import Client
client = Client("http://localhost", "txadv_x")
for topic in client.iterate_topics(segment_type="B2B"):
    topic["topic_name"].strip()
    topic["nothing"]  # type: ignore[typeddict-item]
client.classify("x")["parent_category"].strip()
client.list_topics(segment_type="B2X")  # type: ignore[arg-type]
client.list_nothing()  # type: ignore[attr-defined]
`
  const file = join(folder, 'program.py')
  writeFileSync(file, program)
  const args = ['-m', 'mypy', '--cache-dir', join(folder, '.mypy'), 'src', file]
  const checked = await new Promise<string>((resolve) =>
    execFile(python, args, { cwd: join(sources, '..') }, (_, stdout, stderr) => resolve(stdout + stderr)),
  )
  expect(checked).toMatch(/^Success: no issues found in 15 source files/)
})
