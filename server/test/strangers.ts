import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

/** What a stranger was sent. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Stranger {
  readonly port: number
  /** As `EGRESS_ALLOW` names it. */
  readonly endpoint: string
  readonly url: string
  readonly received: Received[]
  close(): Promise<void>
}

type Answer = (...args: [...Parameters<RequestListener>, received: Received]) => void

/** A service of somebody else's, over real HTTP on the loopback. */
export async function startStranger(answer: Answer, host = '127.0.0.1'): Promise<Stranger> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() }
      received.push(whole)
      answer(request, response, whole)
    })
    response.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    endpoint: `${host}:${port}`,
    url: `http://${host}:${port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const sendJson = (response: Parameters<RequestListener>[1], value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Counts who connects, on every address of this machine, and what they say. */
export async function startCanary() {
  let connects = 0
  let bytes = 0
  const server = createTcpServer((socket) => {
    connects++
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connects: () => connects,
    bytes: () => bytes,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
