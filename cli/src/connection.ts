import type { Client, Connection } from '@txadv/sdk'
import { wrongUsage } from './exits.ts'

/** The connection of that id or name; a name that several have is refused. */
export async function findConnection(client: Client, given: string): Promise<Connection> {
  if (/^conn_[0-9a-z]{26}$/.test(given)) return client.call('GET /api/connections/:id', { params: { id: given } })
  const all = await client.call('GET /api/connections')
  const named = all.filter(({ name }) => name === given)
  const found = named.length > 0 ? named : all.filter(({ name }) => name.toLowerCase() === given.toLowerCase())
  const [only, other] = found
  if (other) throw wrongUsage(`${found.length} connections are called "${given}".`, `Give an id: ${idsOf(found)}`)
  if (!only)
    throw wrongUsage(
      `There is no connection "${given}".`,
      all.length > 0
        ? `There are ${all.map(({ name }) => `"${name}"`).join(', ')}.`
        : 'Make one in the dashboard first.',
    )
  return only
}

const idsOf = (connections: readonly Connection[]) => connections.map(({ id }) => id).join(', ')
