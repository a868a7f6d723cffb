import type { Reply } from '../../lib/api.ts'

type Job = Reply<'GET /api/admin/jobs/:jobId'>

export interface Member {
  readonly id: string
  readonly name: string
}

/** Topics that a sweep takes for one. */
export interface Cluster {
  readonly key: string
  readonly members: readonly Member[]
  readonly similarity: number
}

interface Found {
  readonly winnerId: string
  readonly winnerName: string
  readonly loserIds: readonly string[]
  readonly loserNames: readonly string[]
  readonly similarity: number
}

/** What a person chose for a cluster, where it is not what the sweep proposes. */
export interface Chosen {
  readonly winner?: string | undefined
  readonly left?: readonly string[]
}

/** The clusters of a sweep, the proposed winner first in each, the most alike first. */
export function clustersOf(job: Job | undefined): readonly Cluster[] | undefined {
  if (!job) return undefined
  const found = Array.isArray(job.result.clusters) ? (job.result.clusters as Found[]) : []
  return found
    .map(({ winnerId, winnerName, loserIds, loserNames, similarity }) => ({
      key: [winnerId, ...loserIds].join(' '),
      members: [{ id: winnerId, name: winnerName }, ...loserIds.map((id, n) => ({ id, name: loserNames[n] ?? id }))],
      similarity,
    }))
    .sort((a, b) => b.similarity - a.similarity)
}

export const winnerOf = ({ members }: Cluster, { winner }: Chosen = {}): Member =>
  members.find(({ id }) => id === winner) ?? (members[0] as Member)

/** Those that would be merged into the winner: all but the ones left out. */
export const losersOf = (cluster: Cluster, chosen: Chosen = {}): readonly Member[] =>
  cluster.members.filter(({ id }) => id !== winnerOf(cluster, chosen).id && !chosen.left?.includes(id))
