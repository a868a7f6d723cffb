import type { Role } from '@txadv/contract/vocabulary'

/** What each role may do, for who gives or gets one. */
export const roleAllows: Readonly<Record<Role, string>> = {
  owner: 'Everything, and makes others owners.',
  admin: 'Everything but owners: topics, connections, keys, members and settings.',
  member: 'Works with topics, imports and activations. No keys, members or deleting.',
  viewer: 'Reads everything, changes nothing.',
}
