import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@txadv/contract'
import SftpClient from 'ssh2-sftp-client'
import { createLimiters } from '../lib/limiter.ts'
import { type AddressPolicy, admitServer } from './addresses.ts'
import type { BoundSecret } from './bound-secret.ts'
import { openSocket, publicLookup, type ResolveHost, systemResolve } from './connect.ts'
import { EgressError } from './egress-error.ts'
import type { RemoteFile, RemoteFiles, RemoteVisit } from './remote-files.ts'
import { untilAborted } from './until-aborted.ts'

/** Who logs in; where, the secrets say themselves: each is bound to the server it was entered for. */
export interface SftpLogin {
  readonly host: BoundSecret
  readonly username: BoundSecret
  readonly password: BoundSecret
  /** `SHA256:` and base64; where it is not known, no server is the right one. */
  readonly hostKey: string | undefined
}

export interface Sftp {
  /** Logs in, does the work, and leaves; a visit that is ended takes its connection with it. */
  use<T>(login: SftpLogin, visit: RemoteVisit, work: (files: RemoteFiles) => Promise<T>): Promise<T>
}

/** What is known of a visit when it fails. */
interface State {
  /** Whether something was written. */
  begun: boolean
  /** The fingerprint of the key that the server showed. */
  shown: string
  loginRefused: boolean
}

type Wrapper = Awaited<ReturnType<SftpClient['connect']>>

const scheme = 'sftp://'
const defaultPort = '22'

/** What the secrets of a server are bound to. */
export const sftpOrigin = (host: string, port = defaultPort): string => `${scheme}${host}:${port}`

function serverOf({ host }: SftpLogin, admission: AddressPolicy) {
  const origin = host.origins.find((each) => each.startsWith(scheme)) ?? ''
  const given = host.revealFor(origin)
  return { origin, ...admitServer(given, origin.slice(sftpOrigin(given, '').length), admission) }
}

const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

export function createSftp(
  settings: { readonly allow?: readonly string[]; readonly resolve?: ResolveHost } = {},
): Sftp {
  const admission: AddressPolicy = { ports: [], trusted: new Set(settings.allow) }
  const lookup = publicLookup(settings.resolve ?? systemResolve)
  const inTurn = createLimiters(limits.egress.perLane)

  async function visitOnce<T>(
    login: SftpLogin,
    visit: RemoteVisit,
    state: State,
    work: (files: RemoteFiles) => Promise<T>,
  ): Promise<T> {
    const { signal } = visit
    signal.throwIfAborted()
    if (visit.mayBegin?.() === false) throw new EgressError('timeout')
    const { origin, ...server } = serverOf(login, admission)
    const credentials = { username: login.username.revealFor(origin), password: login.password.revealFor(origin) }
    const socket = await openSocket(server, admission, lookup, signal)
    const silent = () => undefined
    // Without these the library prints what the server says.
    const client = new SftpClient('sftp', { error: silent, end: silent, close: silent })
    client.on('error', ({ level }: { level?: string }) => {
      if (level === 'client-authentication') state.loginRefused = true
    })
    const close = () => socket.destroy()
    signal.addEventListener('abort', close, { once: true })
    try {
      const wrapper = await client.connect({
        ...credentials,
        sock: socket,
        readyTimeout: limits.outbound.timeoutMs,
        hostVerifier: (key: Buffer) => {
          state.shown = fingerprintOf(key)
          return state.shown === login.hostKey
        },
      })
      return await work(
        filesOf(client, wrapper, () => {
          state.begun = true
        }),
      )
    } catch (error) {
      if (error instanceof EgressError) throw error
      signal.throwIfAborted()
      if (state.shown && state.shown !== login.hostKey) throw new EgressError('host_key', { fingerprint: state.shown })
      if (state.loginRefused) throw new EgressError('status', { status: 401, delivered: true })
      throw refusalOf(error) ?? new EgressError('unreachable', { delivered: state.begun })
    } finally {
      signal.removeEventListener('abort', close)
      client.end().catch(silent)
      socket.destroy()
    }
  }

  return {
    async use(login, visit, work) {
      const state: State = { begun: false, shown: '', loginRefused: false }
      const started = inTurn(visit.lane, () => visitOnce(login, visit, state, work), visit.signal)
      try {
        // A server that does not even close need not be waited for.
        return await untilAborted(visit.signal, started)
      } catch (error) {
        if (!visit.signal.aborted || error instanceof EgressError) throw error
        throw new EgressError('timeout', { delivered: state.begun })
      }
    },
  }
}

/** What a server answers when it will not do something, as the numbers of the protocol. */
const statuses: Readonly<Record<string, number>> = { 3: 403, 4: 500 }

function refusalOf(error: unknown): EgressError | undefined {
  const status = statuses[String((error as { code?: unknown } | null)?.code)]
  return status === undefined ? undefined : new EgressError('status', { status, delivered: true })
}

function filesOf(client: SftpClient, wrapper: Wrapper, onWriting: () => void): RemoteFiles {
  /** Where a file stands until it is whole: nobody takes a hidden file of this name for one of a pair. */
  const temporaryOf = ({ folder, name }: RemoteFile) => `${folder}/.${name}.${randomUUID()}.part`

  async function putAside(file: RemoteFile, temporary: string): Promise<void> {
    await client.put(file.content, temporary)
    // The library takes a stream that was closed for one that is complete.
    const { size } = await client.stat(temporary)
    if (size !== file.content.length) throw new EgressError('unreachable', { delivered: true })
  }

  async function putInPlace(temporary: string, path: string): Promise<void> {
    try {
      await client.posixRename(temporary, path)
    } catch (error) {
      if (!/does not support this extended request/.test(String(error))) throw error
      // Such a server renames only to a name that is free.
      await client.delete(path, true)
      await client.rename(temporary, path)
    }
  }

  /** Two uploads may make the same folder at the same moment: that another did is as good. */
  const makeFolder = async (folder: string) => {
    if (await client.exists(folder)) return
    await client.mkdir(folder).catch(async (error) => {
      if (!(await client.exists(folder))) throw error
    })
  }
  return {
    async put(files) {
      onWriting()
      for (const folder of new Set(files.map((file) => file.folder))) await makeFolder(folder)
      const aside = files.map((file) => ({ file, temporary: temporaryOf(file), path: `${file.folder}/${file.name}` }))
      try {
        for (const { file, temporary } of aside) await putAside(file, temporary)
        for (const { temporary, path } of aside) await putInPlace(temporary, path)
      } catch (error) {
        for (const { temporary } of aside) await client.delete(temporary, true).catch(() => undefined)
        throw error
      }
    },

    async names(folder) {
      if (!(await client.exists(folder))) return []
      return readNames(wrapper, folder)
    },

    async read(folder, name, maxBytes) {
      const path = `${folder}/${name}`
      if ((await client.exists(path)) !== '-') return undefined
      return readSome(wrapper, path, maxBytes)
    },
  }
}

const isEnd = (error: unknown) => (error as { code?: unknown }).code === 1

/** Reads a folder part by part, so that a server without end does not fill the memory. */
async function readNames(wrapper: Wrapper, folder: string): Promise<string[]> {
  const handle = await new Promise<Buffer>((resolve, reject) =>
    wrapper.opendir(folder, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const names: string[] = []
  for (;;) {
    const part = await new Promise<string[]>((resolve, reject) =>
      wrapper.readdir(handle, (error, entries) => {
        if (!error) return resolve(entries.map(({ filename }) => filename))
        return isEnd(error) ? resolve([]) : reject(error)
      }),
    )
    if (part.length === 0) break
    names.push(...part)
    if (names.length > limits.egress.folderNames) throw new EgressError('too_large', { delivered: true })
  }
  wrapper.close(handle, () => undefined)
  return names
}

async function readSome(wrapper: Wrapper, path: string, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  // It still closes the file when all is read, and nobody waits for that: a visit that is over first is no failure.
  const stream = wrapper.createReadStream(path).on('error', () => undefined)
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
  }
  return Buffer.concat(chunks)
}
