import { embed } from '@txadv/engine'
import pg from 'pg'
import { showProgressBar } from '../server/src/bin/progress.ts'
import { type Size, topicAt, topicId } from './data.ts'

const batchRows = 5_000

/** Most places of a vector are empty: to write the others takes a quarter of the text. */
function sparse(vector: Float32Array): string {
  const places: string[] = []
  for (let at = 0; at < vector.length; at++)
    if (vector[at] !== 0) places.push(`${at + 1}:${(vector[at] as number).toFixed(5)}`)
  return `{${places.join(',')}}/${vector.length}`
}

/** Gives every topic its vector, and builds the index over them at once, unless that is done already. */
export async function ensureVectors(databaseUrl: string, { topics }: Size): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c synchronous_commit=off -c maintenance_work_mem=3GB -c max_parallel_maintenance_workers=1',
  })
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as n from topic_vector')
    if (rows[0].n >= topics) return
    const { rows: built } = await client.query<{ definition: string }>(
      `select pg_get_indexdef('topic_vector_similar'::regclass) as definition`,
    )
    await client.query('truncate topic_vector')
    await client.query('drop index topic_vector_similar')
    const progress = showProgressBar('vectors of topics', topics)
    for (let start = 0; start < topics; start += batchRows) {
      const range = Array.from({ length: Math.min(batchRows, topics - start) }, (_, k) => start + k)
      const vectors = range.map((n) => {
        const { name, category, group, node, segment, normalized } = topicAt(n)
        const keywords = normalized.split(' ').slice(0, 4)
        return sparse(
          embed({
            name,
            parentCategory: category,
            taxonomyType: group,
            subcategory: node,
            segmentType: segment,
            keywords,
          }),
        )
      })
      await client.query(
        `insert into topic_vector (topic_id, scope, embedding)
         select id, '00000000-0000-0000-0000-000000000000', vector::sparsevec::halfvec
         from unnest($1::uuid[], $2::text[]) as each (id, vector)`,
        [range.map(topicId), vectors],
      )
      progress(range.length)
    }
    process.stderr.write('index over the vectors ...\n')
    await client.query(built[0]?.definition as string)
    await client.query('analyze topic_vector')
  } finally {
    await client.end()
  }
}
