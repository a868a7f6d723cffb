import { type AuditAction, anonymousActor } from '@txadv/contract/vocabulary'
import { count, words } from '../../lib/format.ts'
import type { Entry } from './use-audit.ts'

type Detail = Readonly<Record<string, unknown>>

/** What was done, as a filter names it. */
export const actionTitles: Readonly<Record<AuditAction, string>> = {
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'sdk_key.created': 'SDK key created',
  'sdk_key.revoked': 'SDK key revoked',
  'member.invited': 'Member invited',
  'member.uninvited': 'Invitation cancelled',
  'member.joined': 'Member joined',
  'member.role': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'session.signed_in': 'Signed in',
  'session.refused': 'Sign-in failed',
  'session.signed_out': 'Signed out',
  'account.locked': 'Sign-in locked: too many attempts',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'second_factor.enabled': 'Second factor turned on',
  'second_factor.disabled': 'Second factor turned off',
  'second_factor.renewed': 'Recovery codes replaced',
  'second_factor.refused': 'Second factor failed',
  'workspace.created': 'Workspace created',
  'workspace.renamed': 'Workspace renamed',
  'workspace.deleted': 'Workspace deleted',
  'settings.updated': 'Settings changed',
  'organization.plan': 'Plan changed',
  'topics.adopted': 'Topics added from the catalog',
  'topics.changed': 'Bulk change started',
  'topics.confirmed': 'Classifications confirmed',
  'topics.deleted': 'Topics deleted',
  'topics.exported': 'Library exported',
  'topic.reported': 'Topic reported',
  'match_values.replaced': 'Audience values replaced',
  'import.undone': 'Import undone',
  'connection.created': 'Connection created',
  'connection.updated': 'Connection changed',
  'connection.deleted': 'Connection deleted',
  'connection.tested': 'Connection tested',
  'push.started': 'Push started',
  'segment.adopted': 'Segment linked to topic',
  'segment.retired': 'Segment deactivated',
}

/** The title of an action; one that is not known is put in words as well as can be. */
export const titleOf = (action: string): string =>
  (actionTitles as Readonly<Record<string, string>>)[action] ?? words(action.replaceAll('.', ' '))

/** Whom, and as what. */
const asRole = ({ name, role }: Detail) => `${String(name)} as ${String(role)}`

/** Which parts of the detail are told beside the title, and how. */
const told: Readonly<Record<string, (detail: Detail) => string>> = {
  'organization.plan': ({ from, to }) => `${String(from)} → ${String(to)}`,
  'member.invited': asRole,
  'member.joined': asRole,
  'member.role': asRole,
  'topics.adopted': ({ added }) => count(Number(added)),
  'topics.changed': ({ action, topics }) => `${words(String(action))}, ${count(Number(topics))}`,
  'topics.confirmed': ({ confirmed }) => count(Number(confirmed)),
  'topics.deleted': ({ deleted }) => count(Number(deleted)),
  'topics.exported': ({ format, full }) => `${String(format).toUpperCase()}${full ? ', full' : ''}`,
  'topic.reported': ({ reason }) => words(String(reason)),
  'import.undone': ({ undone, kept }) => `${count(Number(undone))} undone, ${count(Number(kept))} kept`,
  'match_values.replaced': ({ key, count: values }) => `${count(Number(values))} of ${String(key)}`,
  'push.started': ({ totalSegments }) => `${count(Number(totalSegments))} segments`,
}

/** What the deed was about, in a few words; nothing where only the id tells. */
export function summaryOf(action: string, detail: Detail): string {
  const tell = told[action]
  if (tell) return tell(detail)
  return typeof detail.name === 'string' ? detail.name : ''
}

const ways: Readonly<Record<string, string>> = {
  session: 'dashboard',
  api_key: 'API key',
  sdk_key: 'SDK key',
  command_line: 'command line',
  system: 'background task',
}

/** Who did it, where the person has no name any more or never had one. */
export function nameOf({ actor, actorName, detail }: Entry): string {
  if (actorName) return actorName
  if (actor === anonymousActor) return 'Not signed in'
  return detail.via === 'system' ? 'txadv' : 'Former member'
}

/** By which way the deed was done. */
export const wayOf = ({ via }: Detail): string => ways[String(via)] ?? ''

/** A value of the detail as a person reads it. */
export const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
