import type { Role } from '@txadv/contract/vocabulary'

/** What each role may do, for who gives or gets one. */
export const roleAllows: Readonly<Record<Role, string>> = {
  owner: 'Full access, including assigning owners.',
  admin: 'Full access except owners: topics, connections, keys, members and settings.',
  member: 'Manages topics, imports and activations. Can’t delete topics or manage keys and members.',
  viewer: 'Read-only access.',
}
