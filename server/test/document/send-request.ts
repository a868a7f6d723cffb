import http from 'node:http'
import { gunzipSync } from 'node:zlib'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  /** With its query, encoded as it is sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface WireAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly tookMs: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

function readText(headers: http.IncomingHttpHeaders, bytes: Buffer): string {
  return (headers['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
}

/** Sends a request byte by byte as it was made, which `fetch` would not; a connection that was closed meanwhile is opened again. */
export function sendRequest(url: string, request: WireRequest, isRepeat = false): Promise<WireAnswer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const { method, target: path, headers, body } = request
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = http.request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const tookMs = performance.now() - started
        const text = readText(answer.headers, Buffer.concat(pieces))
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, tookMs })
      })
    })
    sent.on('error', (error) => {
      if (sent.reusedSocket && !isRepeat) resolve(sendRequest(url, request, true))
      else reject(error)
    })
    sent.end(body)
  })
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const shownBytes = 4_000

/** The same as a command, so that what failed can be sent again by hand. */
export function printCurl(url: string, { method, target, headers, body }: WireRequest): string {
  const text = body?.toString() ?? ''
  const data = text.length > shownBytes ? `${text.slice(0, shownBytes)}... (${text.length} characters)` : text
  const parts = [
    'curl -i --path-as-is',
    `-X ${method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quote(data)}`]),
    quote(`${url}${target}`),
  ]
  return parts.join(' ')
}
