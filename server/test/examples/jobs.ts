import {
  cancelJob,
  createJob,
  getEngine,
  getJob,
  listClassificationErrors,
  listJobs,
  listOutstanding,
  planMerge,
  processJob,
  retryJobErrors,
  returnEngine,
  rollBackJob,
  searchGlobalTopics,
  unmergeJob,
} from '@txadv/contract'
import { asDatabaseOwner } from '../harness.ts'
import type { Story } from './northwind.ts'

export async function finish({ operator }: Story, jobId: string): Promise<void> {
  for (;;) if ((await operator(processJob, { params: { jobId } })).done) return
}

/** Topics are classified again, taken back, and tried again where they failed. */
export async function tellJobs(story: Story): Promise<void> {
  const { api, operator } = story
  const [solar] = await operator(searchGlobalTopics, { query: { q: 'solar' } })
  const { jobId } = await operator(createJob, {
    body: { jobType: 'reclassify', config: { mode: 'local', force: true } },
  })
  await finish(story, jobId)
  await operator(getJob, { params: { jobId } })
  const message = 'The topic was changed meanwhile'
  const values = [jobId, solar?.id, solar?.topicName, message]
  await asDatabaseOwner(api, 'insert into job_error (job_id, item_id, name, message) values ($1, $2, $3, $4)', values)
  await asDatabaseOwner(api, 'update job set error_count = 1 where id = $1', [jobId])
  await operator(listClassificationErrors)
  await operator(listOutstanding)
  const { jobId: again } = await operator(retryJobErrors, { params: { jobId } })
  await operator(cancelJob, { params: { jobId: again }, body: { status: 'cancelled' } })
  const { jobId: back } = await operator(rollBackJob, { params: { jobId } })
  await finish(story, back)
  await operator(listJobs, { query: { jobType: 'reclassify', limit: '2' } })
}

/** Two topics that are one are merged, and separated again. */
export async function tellMerging(story: Story): Promise<void> {
  const { operator } = story
  const [winner] = await operator(searchGlobalTopics, { query: { q: 'Electric Vehicle Owners' } })
  const [loser] = await operator(searchGlobalTopics, { query: { q: 'Hybrid Car Owners' } })
  const clusters = [{ winnerId: winner?.id ?? '', loserIds: [loser?.id ?? ''] }]
  await operator(planMerge, { body: { clusters } })
  const { jobId } = await operator(createJob, { body: { jobType: 'merge', config: { clusters } } })
  await finish(story, jobId)
  await operator(unmergeJob, { params: { jobId } })
}

/** An engine is released to a tenth of the topics, and returned. */
export async function tellEngine(story: Story): Promise<void> {
  const { operator } = story
  const { revision } = await operator(getEngine)
  const { jobId } = await operator(createJob, {
    body: { jobType: 'reclassify', config: { mode: 'local', ring: 10, revision } },
  })
  await finish(story, jobId)
  await operator(returnEngine, { body: { revision } })
}
