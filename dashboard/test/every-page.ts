import { asDatabaseOwner, makeOperator, makeOrg, type Org } from '../../server/test/harness.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { audienceNames, fillLibrary } from './audience-topics.ts'
import { addTwins } from './catalog.ts'
import type { Stage } from './stage.ts'

export interface Visitor {
  readonly who: 'member' | 'operator'
  readonly cookie: string
  /** Every page that there is for them, each with something on it. */
  readonly paths: readonly string[]
}

const jobId = 'job_1763164800000_01h455vb4pex5vsknk08'

async function addJob(stage: Stage, operatorId: string): Promise<void> {
  await asDatabaseOwner(
    stage.api,
    `insert into job (id, job_type, created_by, status, config, total_items, processed_items, success_count, error_count,
       started_at, completed_at) values ($1, 'reclassify', $2, 'completed', '{"mode":"local","force":true}', 900, 900, 899, 1,
       now(), now())`,
    [jobId, operatorId],
  )
  await asDatabaseOwner(
    stage.api,
    `insert into job_error (job_id, name, message) values ($1, 'Dog Owners', 'Invalid segment_type: B2X')`,
    [jobId],
  )
}

/** A change of one topic that has ended: nobody works it off here. */
async function addChange({ api }: Stage, org: Org, topicId: string): Promise<string> {
  const body = { action: 'edit', ids: [topicId], set: { segment_type: 'B2B' } }
  const { id } = (await api.call('/api/topic-changes', org.key, { method: 'POST', body })).body
  await asDatabaseOwner(
    api,
    `update topic_change_row set outcome = 'changed', previous_values = '{"segment_type":"B2C"}',
       new_values = '{"segment_type":"B2B"}' where job_id = $1`,
    [id],
  )
  await asDatabaseOwner(
    api,
    `update job set status = 'completed', processed_items = 1, success_count = 1, started_at = now(), completed_at = now()
     where id = $1`,
    [id],
  )
  return id
}

/** A member and an operator of a service in use, and the addresses of what each of them can open. */
export async function openEveryPage(stage: Stage): Promise<readonly Visitor[]> {
  const { api } = stage
  const [org, operator] = [await makeOrg(api, ['owner', 'viewer']), await makeOperator(api)]
  const acme = await pushesOf({ ...stage, env: stage.sandbox.env }, org)
  const topics = await fillLibrary(api, org, 60)
  const marketplace = await acme.connect('marketplace', { default_cpm: 6 })
  await acme.push(marketplace.id, { topicIds: audienceNames(12).map((name) => topics.get(name)) })
  const [first = '', second = ''] = audienceNames(2)
  const rename = { topic_name: 'Electric Pickup Intenders' }
  await api.call(`/api/topics/${topics.get(first)}`, org.key, { method: 'PATCH', body: rename })
  const batch = (await api.call('/api/import', org.key)).body[0].id

  const change = await addChange(stage, org, topics.get(second) ?? '')

  await addJob(stage, operator.userId)
  await addTwins(api, ['Jazz Festival Goers', 'Jazz Festival Goer'])
  const templates = (await api.call('/api/admin/output-templates', operator)).body
  const catalog = (await api.call('/api/admin/topics', operator)).body

  const sections = ['general', 'members', 'keys', 'sdk-keys', 'workspaces', 'webhooks', 'audit']
  return [
    {
      who: 'member',
      cookie: org.people.owner.cookie,
      paths: [
        '/',
        '/home',
        '/first-steps',
        '/library',
        `/library/${topics.get(second)}`,
        '/changes',
        `/changes/${change}`,
        '/catalog',
        '/imports',
        '/imports/new',
        `/imports/${batch}`,
        `/imports/${batch}?tab=review`,
        '/connections',
        '/connections/new',
        `/connections/${marketplace.id}`,
        `/connections/${marketplace.id}/push`,
        '/activations',
        '/activations?stale=true',
        '/activations/drift',
        '/usage',
        ...sections.map((section) => `/settings/${section}`),
        '/invitations/unknown',
        '/account',
        '/organizations/new',
      ],
    },
    {
      who: 'operator',
      cookie: operator.cookie,
      paths: [
        '/home',
        '/admin/jobs',
        `/admin/jobs/${jobId}`,
        '/admin/review',
        '/admin/review?view=errors',
        '/admin/duplicates',
        '/admin/topics',
        `/admin/topics/${catalog.data[0].id}`,
        '/admin/templates',
        '/admin/templates/new',
        `/admin/templates/${templates[0].id}`,
        '/admin/organizations',
        '/account',
        '/organizations/new',
      ],
    },
  ]
}
