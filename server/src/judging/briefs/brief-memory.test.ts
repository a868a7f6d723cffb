import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bombs } from '../../../test/brief-bombs.ts'
import { fileOf } from '../../../test/brief-files.ts'
import { freePort } from '../../../test/free-port.ts'
import { type Api, makeOrg, type Org, send, startApi } from '../../../test/harness.ts'

const mib = 1024 * 1024
const entry = new URL('../../bin/api.ts', import.meta.url).pathname

let api: Api
let acme: Org
let service: ChildProcess
let url: string
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  service = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: api.databaseUrl,
      AUTH_SECRET: 'a secret for tests, forty characters long',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(50)
})
afterAll(async () => {
  const ended = once(service, 'exit')
  service.kill('SIGKILL')
  await ended
  await api.close()
})

const analyze = (file: object) => send(url, '/api/analyze-brief', acme.key, { method: 'POST', body: { file } })

/** What the process holds now, and the most that it ever held, as the kernel counts. */
function residentMib(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

test('every bomb, flood and wrong type is a 400, and the process never holds more than 150 MB beyond what it held', async () => {
  for (let n = 0; n < 20; n++) await analyze(fileOf('image/png', 'no picture'))
  const before = residentMib('VmRSS')
  for (const [name, make, error] of bombs) {
    const answer = await analyze(make())
    expect([answer.status, answer.body], name).toEqual([400, { error }])
  }
  const most = residentMib('VmHWM') - before
  console.info(`bombs one by one: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB more`)
  expect(most).toBeLessThan(150)
})

test('the same four at a time: all are answered, and the process stays within what four files of 10 MB take', async () => {
  const queue = bombs.filter(([, make]) => make().data.length < 2 * mib)
  const before = residentMib('VmRSS')
  const wrong: unknown[] = []
  const work = async () => {
    for (let bomb = queue.pop(); bomb; bomb = queue.pop()) {
      const [name, make, error] = bomb
      const answer = await analyze(make())
      if (answer.status !== 400 || answer.body.error !== error) wrong.push([name, answer.text])
    }
  }
  await Promise.all([work(), work(), work(), work()])
  expect(wrong).toEqual([])
  const most = residentMib('VmHWM') - before
  console.info(`bombs four at a time: at most ${most.toFixed(0)} MB more`)
  expect(most).toBeLessThan(150)
})
