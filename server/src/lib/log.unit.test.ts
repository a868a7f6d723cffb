import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLogger('info', sink))
  return JSON.parse(lines.join(''))
}

test('an error is logged without the connection that the pool hangs on it', () => {
  const error = Object.assign(new Error('lost'), { code: '57P01', client: { password: 'secret' } })
  const { err } = logged((log) => log.warn({ err: error }, 'connection lost'))
  expect(err).toMatchObject({ type: 'Error', message: 'lost', code: '57P01', stack: expect.any(String) })
  expect(err).not.toHaveProperty('client')
})

test('fields that can hold a secret are removed at three depths', () => {
  const line = logged((log) => log.info({ token: 'a', request: { cookie: 'b', headers: { authorization: 'c' } } }, 'x'))
  expect(line).toMatchObject({
    token: '[redacted]',
    request: { cookie: '[redacted]', headers: { authorization: '[redacted]' } },
  })
})
