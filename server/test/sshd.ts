import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export interface Sshd {
  readonly port: number
  readonly username: string
  readonly password: string
  /** As a connection's config names it. */
  readonly hostKey: string
  /** Where the user's files are. */
  readonly home: string
  close(): Promise<void>
}

const nobody = 65_534

/**
 * A real OpenSSH server that takes one user with a password. It has its own view of the machine's users, which ends with
 * it: nobody else is given an account.
 */
export async function startSshd({ password = randomBytes(12).toString('hex') } = {}): Promise<Sshd> {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'txadv-sshd-'))
  const home = join(dir, 'home')
  const username = 'exchange'
  mkdirSync(home)
  chmodSync(dir, 0o755)
  chownSync(home, nobody, nobody)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(dir, 'key')])
  const hash = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: password }).toString().trim()
  const system = (file: string) => readFileSync(join('/etc', file), 'utf8')
  const user = `${username}:x:${nobody}:${nobody}::${home}:/usr/sbin/nologin\n`
  writeFileSync(join(dir, 'passwd'), system('passwd') + user)
  writeFileSync(join(dir, 'shadow'), `${username}:${hash}:20000:0:99999:7:::\n`, { mode: 0o600 })
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(dir, 'key')}`,
    'PidFile none',
    'UsePAM no',
    'PasswordAuthentication yes',
    'PubkeyAuthentication no',
    'KbdInteractiveAuthentication no',
    `AllowUsers ${username}`,
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
    'MaxStartups 100',
  ]
  writeFileSync(join(dir, 'config'), `${config.join('\n')}\n`)
  const script = `mkdir -p /run/sshd && mount --bind ${dir}/passwd /etc/passwd && mount --bind ${dir}/shadow /etc/shadow &&
    exec /usr/sbin/sshd -D -e -f ${dir}/config`
  const server = spawn('unshare', ['--mount', 'sh', '-c', script], { stdio: 'ignore' })
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 100) throw new Error('sshd did not start')
    await pause(50)
  }
  const key = Buffer.from(readFileSync(join(dir, 'key.pub'), 'utf8').split(' ')[1] ?? '', 'base64')
  const digest = createHash('sha256').update(key).digest('base64').replace(/=+$/, '')
  return {
    port,
    username,
    password,
    hostKey: `SHA256:${digest}`,
    home,
    close: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A way to a server of this machine that is cut when so many bytes have gone to it. */
export async function startCuttingProxy(targetPort: number) {
  let cutAfter = Number.POSITIVE_INFINITY
  let sent = 0
  const server = createServer((client) => {
    sent = 0
    const target = connect({ port: targetPort, host: '127.0.0.1' })
    const end = () => {
      client.destroy()
      target.destroy()
    }
    for (const socket of [client, target]) socket.on('error', end).on('close', end)
    client.on('data', (chunk) => {
      const rest = Math.max(0, cutAfter - sent)
      sent += chunk.length
      if (rest === 0) return
      if (chunk.length < rest) target.write(chunk)
      else target.write(chunk.subarray(0, rest), end)
    })
    target.on('data', (chunk) => client.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The bytes of the connection that was made last. */
    sent: () => sent,
    cutAfter: (bytes: number) => {
      cutAfter = bytes
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
