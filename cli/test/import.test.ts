import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, setPlan, startApi } from '../../server/test/harness.ts'
import { freshRows } from '../../server/test/imports.ts'
import { type Machine, openMachine } from './running.ts'

let api: Api
let org: Org
let machine: Machine
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  org = await makeOrg(api, ['owner'])
  machine = openMachine({ TXADV_URL: api.url, TXADV_API_KEY: org.key.bearer })
  return () => machine.close()
})

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(join(machine.home, name), `${lines.join('\n')}\n`)
const namesOf = (count: number) => freshRows(count).map(({ Name }) => Name)
const kept = () => {
  try {
    return readdirSync(join(machine.home, '.local/state/txadv'))
  } catch {
    return []
  }
}
const batches = async () => (await api.call('/api/import', org.key)).body
const total = async () => (await api.call('/api/topics/stats', org.key)).body.total
const used = async () => (await api.call('/api/usage', org.owner)).body.quotas.classifications.used

describe('txadv import <file.csv>', () => {
  test('without a terminal it shows what it would do, and refuses without --yes: exit 2', async () => {
    write('topics.csv', ['Segment Name,Vertical,Note', 'Golf Fans,Sports,hello'])
    const { code, stdout, stderr } = await machine.run('import', 'topics.csv')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /Segment Name +topic_name +Golf Fans\nVertical +parent_category +Sports\nNote +\(not read\) +hello\n/,
    )
    expect(stderr).toContain(
      'Confirmation required, but this is not a terminal.\nNothing was changed. Add --yes to go ahead.',
    )
    expect([await batches(), kept()]).toEqual([[], []])
  })

  test.each<[what: string, bytes: Buffer, says: string]>([
    [
      'a PNG',
      readFileSync(new URL('../../docs/screenshots/library-light.png', import.meta.url)),
      'is a PNG image, not text.',
    ],
    [
      'a spreadsheet',
      Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml', 'latin1'),
      'is a spreadsheet or ZIP archive, not text.',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'is a PDF document, not text.'],
    ['bytes of no known kind', Buffer.from([0x53, 0x01, 0xff, 0x0a, 0x9d, 0x07]), 'is not a text file.'],
  ])('refuse what is not text: %s, which says so and changes nothing, exit 2', async (_, bytes, says) => {
    writeFileSync(join(machine.home, 'topics.csv'), bytes)
    const { code, stdout, stderr } = await machine.run('import', 'topics.csv', '--yes')
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `topics.csv ${says}\nNothing was changed. Export your list as CSV or TSV in UTF-8, then name that file.\n`,
    ])
    expect([await batches(), await total(), kept()]).toEqual([[], 0, []])
    const names = await machine.run('classify', '--file', 'topics.csv')
    expect([names.code, names.stdout, names.stderr]).toEqual([2, '', expect.stringContaining(`topics.csv ${says}`)])
  })

  test('columns are guessed; what came of the rows is said, for people and as JSON', async () => {
    write('topics.csv', ['Segment Name,Code', ...namesOf(3).map((name, n) => `${name},C-${n}`)])
    const { code, stdout } = await machine.run('import', 'topics.csv', '--yes')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Rows +3\nNew topics +3\n[\s\S]*Failed +0\nImport +batch_\d+_\w+\n$/),
    ])
    expect(await total()).toBe(3)
    expect((await machine.run('import', 'topics.csv', '--yes', '--json')).document).toMatchObject({
      rows: 3,
      created: 0,
      duplicates: 3,
      failed: 0,
      failedFile: null,
    })
    expect(kept()).toEqual([])
  })

  test('--map names the columns; one that is not there is wrong usage', async () => {
    write('topics.csv', ['Alpha,Beta', 'Golf Cohort 900001,Nine'])
    const map = ['--map', 'topic_name=Beta', '--map', 'external_id=Alpha']
    expect((await machine.run('import', 'topics.csv', '--yes', ...map)).code).toBe(0)
    const { body } = await api.call('/api/topics', org.key)
    expect(body.data).toMatchObject([{ topic_name: 'Nine', external_id: 'Golf Cohort 900001' }])
    const absent = await machine.run('import', 'topics.csv', '--map', 'topic_name=Gamma')
    expect([absent.code, absent.stderr]).toEqual([2, expect.stringContaining('It has "Alpha", "Beta".')])
    expect((await machine.run('import', 'topics.csv', '--map', 'nothing=Beta')).code).toBe(2)
    expect((await machine.run('import', 'topics.csv', '--map', 'external_id=Alpha')).code).toBe(2)
    expect((await machine.run('import', 'absent.csv')).code).toBe(2)
  })

  test('a file in which no column has names, but only numbers, is wrong usage that asks for --map', async () => {
    write('topics.csv', ['id,price', '1,2.5', '2,3'])
    const { code, stderr } = await machine.run('import', 'topics.csv', '--yes')
    expect([code, stderr]).toEqual([2, expect.stringContaining('It has "id", "price". Add --map topic_name=column')])
    expect(await batches()).toEqual([])
  })

  test('rows that failed are written to <file>.failed.csv with their reasons, exit 4; put right, that file is imported', async () => {
    const [name] = namesOf(1)
    const long = 'x'.repeat(501)
    write('topics.csv', ['Name,Type,Note', `${long},B2B,"one, two"`, `${name},B2C,`, ',B2C,"said ""so"""'])
    const { code, stderr } = await machine.run('import', 'topics.csv', '--yes')
    expect([code, stderr]).toEqual([4, expect.stringContaining('2 rows failed.\nThe other 1 row is in.')])
    const file = join(machine.home, 'topics.csv.failed.csv')
    const failed = readFileSync(file, 'utf8')
    expect(failed).toBe(
      `Name,Type,Note,row,reason\r\n${long},B2B,"one, two",1,topic_name must be at most 500 characters\r\n,B2C,"said ""so""",3,topic_name is required\r\n`,
    )
    writeFileSync(file, failed.replace(long, 'Golf Cohort 900003').replace('\r\n,', '\r\nGolf Cohort 900002,'))
    expect((await machine.run('import', file, '--yes', '--json')).document).toMatchObject({ created: 2, failed: 0 })
    write('bad.csv', ['Name,Type', `${long},B2B`])
    const all = await machine.run('import', 'bad.csv', '--yes', '--failed', 'elsewhere.csv')
    expect([all.code, readFileSync(join(machine.home, 'elsewhere.csv'), 'utf8')]).toEqual([
      1,
      expect.stringContaining(`${long},B2B,1,`),
    ])
  })

  test('the quota ends it in words, exit 6, and what is in stays in', async () => {
    await setPlan(api, org, 'free')
    write('topics.csv', ['Name', ...namesOf(101)])
    const { code, stderr } = await machine.run('import', 'topics.csv', '--yes')
    expect([code, stderr]).toEqual([
      6,
      expect.stringMatching(/quota exceeded\n0 of 101 rows are in\.[\s\S]*Rerun the command to resume/),
    ])
  })
})

describe('a run that was cut off goes on by the same command', () => {
  const rows = 2_500

  test('kill -9 in the middle: every row is in once, and is charged once', async () => {
    write('topics.csv', ['Name', ...namesOf(rows)])
    const killed = machine.start(['import', 'topics.csv', '--yes'])
    await killed.says(/^1,000 of 2,500 rows$/m)
    killed.process.kill('SIGKILL')
    await killed.ended
    expect(kept()).toHaveLength(1)
    // Its name is no part of what makes it the same file.
    renameSync(join(machine.home, 'topics.csv'), join(machine.home, 'renamed.csv'))
    const { code, stderr, document } = await machine.run('import', 'renamed.csv', '--json')
    expect([code, stderr]).toEqual([0, expect.stringContaining('Resuming the interrupted import of this file.')])
    expect(document).toMatchObject({ rows, created: rows, duplicates: 0, failed: 0 })
    expect(await batches()).toMatchObject([{ status: 'completed', processed_rows: rows, success_count: rows }])
    expect([await total(), await used(), kept()]).toEqual([rows, rows, []])
  })

  test('SIGINT ends it with a text that says how far it is, exit 130', async () => {
    write('topics.csv', ['Name', ...namesOf(rows)])
    const cut = machine.start(['import', 'topics.csv', '--yes'])
    await cut.says(/^500 of 2,500 rows$/m)
    cut.process.kill('SIGINT')
    const { code, stderr } = await cut.ended
    expect([code, stderr]).toEqual([
      130,
      expect.stringMatching(/\nInterrupted\.\n(500|1,000) of 2,500 rows are in\. Rerun the command to resume\.\n$/),
    ])
    expect((await machine.run('import', 'topics.csv', '--json')).document).toMatchObject({
      created: rows,
      duplicates: 0,
    })
    expect(await used()).toBe(rows)
  })

  test('killed after the import was begun and before that was heard: begun again under the same key, it is the same', async () => {
    write('topics.csv', ['Name', ...namesOf(3)])
    let heard = true
    const proxy: Server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await fetch(api.url + request.url, {
        method: request.method ?? '',
        headers,
        ...(body.length > 0 && { body }),
      })
      const text = await answer.text()
      if (heard) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
      else {
        begun?.process.kill('SIGKILL')
        request.socket.destroy()
      }
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    heard = false
    const begun = machine.start(['import', 'topics.csv', '--yes', '--url', url])
    await begun.ended
    expect([(await batches()).length, kept().length]).toEqual([1, 1])
    heard = true
    const { document } = await machine.run('import', 'topics.csv', '--json', '--url', url)
    expect(document).toMatchObject({ rows: 3, created: 3 })
    expect((await batches()).map(({ id }: { id: string }) => id)).toEqual(document.batchIds)
    proxy.closeAllConnections()
    proxy.close()
  })

  test('an import that was ended from elsewhere says so; --restart forgets it', async () => {
    write('topics.csv', ['Name', ...namesOf(rows)])
    const killed = machine.start(['import', 'topics.csv', '--yes'])
    await killed.says(/^500 of 2,500 rows$/m)
    killed.process.kill('SIGKILL')
    await killed.ended
    const [{ id }] = await batches()
    await api.call(`/api/import/${id}/status`, org.key, { method: 'PATCH', body: { status: 'cancelled' } })
    const ended = await machine.run('import', 'topics.csv')
    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringMatching(
        /is cancelled, so it takes no more rows\.\n[\d,]+ of 2,500 rows are in\. Run the command with --restart/,
      ),
    ])
    const anew = await machine.run('import', 'topics.csv', '--restart', '--yes', '--json')
    expect(anew.document, JSON.stringify(anew.document)).toMatchObject({ adopted: 0 })
    expect(anew.document.created + anew.document.duplicates).toBe(rows)
    expect(await total()).toBe(rows)
  })
})
