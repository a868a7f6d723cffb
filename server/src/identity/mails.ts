import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { pages } from '@txadv/contract/pages'
import type { Database } from '../db/database.ts'
import { type Letter, openMailTransport } from '../egress/smtp.ts'
import type { Config } from '../lib/config.ts'
import type { Logger } from '../lib/log.ts'
import { countTry } from './sign-in-tries.ts'

interface Invited {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly organization: { readonly name: string }
  readonly inviter: { readonly user: { readonly email: string } }
}

/** The mails of the service. Each is sent beside the request, so that no answer tells whether one was sent. */
export interface Mails {
  confirmAddress(to: string, link: string): void
  resetPassword(to: string, token: string): void
  unlockAccount(to: string, token: string): void
  inviteMember(invited: Invited): void
  close(): Promise<void>
}

const ending = 'txadv'

/** Where a link leads that names no other page: to one that says what it has done. */
function leadToSignIn(link: string): string {
  const url = new URL(link)
  if (url.searchParams.get('callbackURL') === '/') url.searchParams.set('callbackURL', `${pages.signIn}?verified=1`)
  return url.href
}

/** Opens the way to the operator's mail server; without one there are no mails. */
export function openMails(config: Config, database: Database, log: Logger): Mails | undefined {
  if (!config.mail) return undefined
  const { publicUrl } = config
  const transport = openMailTransport(config.mail)
  const underWay = new Set<Promise<void>>()

  async function deliver(letter: Letter, kind: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transport.send(letter)
      } catch (err) {
        if (attempt >= limits.mail.attempts) return log.error({ err, kind }, 'mail not sent')
        await pause(limits.mail.pauseMs)
      }
    }
  }

  /** Anybody can ask for mail to anybody, so an address gets few of a kind that strangers can ask for. */
  async function deliverFew(letter: Letter, kind: string): Promise<void> {
    if (await countTry(database, `mail to ${letter.to.toLowerCase()}`, limits.mail.perHour)) await deliver(letter, kind)
    else log.warn({ kind }, 'mail dropped: the address got too many this hour')
  }

  function send(delivery: Promise<void>): void {
    const settled = delivery
      .catch((err: unknown) => log.error({ err }, 'mail not sent'))
      .finally(() => underWay.delete(settled))
    underWay.add(settled)
  }

  const letter = (to: string, subject: string, ...lines: readonly string[]): Letter => ({
    to,
    subject,
    text: [...lines, ending].join('\n\n'),
  })

  return {
    confirmAddress: (to, link) =>
      send(
        deliverFew(
          letter(
            to,
            'Confirm your email address',
            'Confirm this address to use your txadv account. The link works for one hour.',
            leadToSignIn(link),
            'If you did not create an account, ignore this email.',
          ),
          'confirm-address',
        ),
      ),
    resetPassword: (to, token) =>
      send(
        deliverFew(
          letter(
            to,
            'Reset your password',
            'Choose a new password for your txadv account. The link works once, for one hour.',
            `${publicUrl}${pages.resetPassword}?${new URLSearchParams({ token })}`,
            'If you did not ask for this, ignore this email. Your password is unchanged.',
          ),
          'reset-password',
        ),
      ),
    // At most one an hour by itself, and not to be crowded out by others that a stranger asks for.
    unlockAccount: (to, token) =>
      send(
        deliver(
          letter(
            to,
            'Too many sign-in attempts',
            `Your password was entered wrong ${limits.signIn.tries} times within an hour, so sign-in to your txadv account is locked for an hour.`,
            'If you know your password, sign in with this link. It works once, for one hour.',
            `${publicUrl}${pages.signIn}?${new URLSearchParams({ unlock: token })}`,
            'If these attempts were not yours, your password was not guessed. Choose a new one if others use it too.',
          ),
          'unlock-account',
        ),
      ),
    inviteMember: ({ id, email, role, organization, inviter }) =>
      send(
        deliverFew(
          letter(
            email,
            `Invitation to ${organization.name}`,
            `${inviter.user.email} invites you to ${organization.name} on txadv as ${role}. The link works only for this address and expires in 48 hours.`,
            `${publicUrl}${pages.invitation.replace(':id', id)}`,
          ),
          'invite-member',
        ),
      ),
    close: async () => {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}
