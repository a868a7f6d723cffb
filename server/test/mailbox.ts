import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as it came over the wire, decoded as far as tests read it. */
export interface Letter {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
}

export interface Mailbox {
  readonly env: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  readonly letters: Letter[]
  /** The newest message to this address whose subject says this, as soon as it is there. */
  letterTo(address: string, subject: RegExp): Promise<Letter>
  close(): Promise<void>
}

const decoded = (raw: string): Pick<Letter, 'subject' | 'text'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const text = /quoted-printable/i.test(head)
    ? Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    : body
  const subject = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
  return { subject, text }
}

/** A real SMTP server on the loopback, which asks for a login. */
export async function startMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'txadv' && password === 'mail secret' ? done(null, { user: 'txadv' }) : done(new Error('refused')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { subject, text } = decoded(Buffer.concat(chunks).toString())
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        for (const { address } of envelope.rcptTo) letters.push({ to: address, from, subject, text })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://txadv:mail%20secret@127.0.0.1:${port}`, MAIL_FROM: 'txadv <no-reply@txadv.example>' },
    letters,
    letterTo: async (address, subject) => {
      for (let waited = 0; waited < 30_000; waited += 50) {
        const found = letters.findLast((letter) => letter.to === address && subject.test(letter.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no message to ${address} about ${subject}: ${JSON.stringify(letters)}`)
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The one link of a message. */
export function linkIn({ text }: Letter): string {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  if (links.length !== 1) throw new Error(`not one link: ${text}`)
  return links[0]
}
