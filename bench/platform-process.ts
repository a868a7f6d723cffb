import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A platform in a process of its own, which takes any segment and answers after so many milliseconds; with none given, it
 * never answers.
 */
process.once('message', ({ latencyMs }: { latencyMs: number | null }) => {
  let made = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (latencyMs === null) return
      const body = JSON.stringify(request.method === 'GET' ? { segments: [] } : { id: `${process.pid}-${++made}` })
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), latencyMs)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.send?.('ready')
