import { limits } from '@txadv/contract'
import { createTransport } from 'nodemailer'
import type { SecretString } from '../lib/secrets.ts'

export interface MailServer {
  readonly url: SecretString
  readonly from: string
  /** Whether a server that does not encrypt is refused. */
  readonly requireTls: boolean
}

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailTransport {
  send(letter: Letter): Promise<void>
  close(): void
}

/** A connection to the operator's mail server, opened when there is something to send. */
export function openMailTransport({ url, from, requireTls }: MailServer): MailTransport {
  const { timeoutMs, connections } = limits.mail
  const transport = createTransport(
    {
      url: url.reveal(),
      pool: true,
      maxConnections: connections,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      requireTLS: requireTls,
      // A letter is text: nothing in it names a file or an address to be read in.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async (letter) => {
      // As an object, because in a text several addresses could be named.
      await transport.sendMail({ ...letter, to: { name: '', address: letter.to } })
    },
    close: () => transport.close(),
  }
}
