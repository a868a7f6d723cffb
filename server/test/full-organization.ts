import { randomBytes, randomUUID } from 'node:crypto'
import { ActivationId } from '@txadv/contract'
import { type Api, asDatabaseOwner, makeOrg, type Org } from './harness.ts'

export interface FullOrganization {
  readonly org: Org
  readonly slug: string
  /** Stands in names, values and secrets, so that what is left of it is found anywhere. */
  readonly mark: string
  /** Values that no export may show. */
  readonly secrets: readonly string[]
}

const hex = (text: string) => `'\\x${Buffer.from(text).toString('hex')}'`

/** An organization with at least one row in every table that can hold one, and two links a topic of its own. */
export async function makeFullOrganization(api: Api, { topics = 3 } = {}): Promise<FullOrganization> {
  const org = await makeOrg(api)
  const mark = `mark${randomBytes(6).toString('hex')}`
  const secrets = [`${mark}-credentials`, `${mark}-wrapped`, `${mark}-api-hash`, `${mark}-sdk-hash`, `${mark}-reply`]
  const [credentials, wrapped, apiHash = '', sdkHash = '', reply] = secrets
  const { rows: found } = await asDatabaseOwner(api, 'select slug from auth.organization where id = $1', [org.id])
  const id = `'${org.id}'`
  const owner = org.people.owner.userId
  const activation = randomUUID()
  await asDatabaseOwner(
    api,
    `
    insert into workspace (org_id, name) values (${id}, '${mark} workspace');
    insert into data_key (org_id, master_key_id, wrapped) values (${id}, 'test', '${wrapped}');
    insert into connection (org_id, name, platform, direction, config, credentials, data_key_id)
      select ${id}, '${mark} seat', 'dspapi', 'outbound', '{}', '${credentials}', id from data_key where org_id = ${id};
    insert into api_key (org_id, created_by, name, key_prefix, secret_hash, scopes)
      values (${id}, '${owner}', '${mark} key', 'abc', ${hex(apiHash)}, '{}');
    insert into sdk_key (org_id, created_by, name, mode, key_prefix, secret_hash, scopes)
      values (${id}, '${owner}', '${mark} page', 'live', 'abc', ${hex(sdkHash)}, '{}');
    insert into idempotent_response (org_id, key, request, leased_until, answer)
      values (${id}, '${mark}', '', now(), '${reply}');
    insert into topic (owner_org_id, created_by_org_id, topic_name, normalized_name, engine_version)
      select ${id}, ${id}, '${mark} private ' || n, '${mark} private ' || n, '2.5' from generate_series(1, ${topics}) n;
    insert into topic (created_by_org_id, topic_name, normalized_name, engine_version)
      select ${id}, 'Shared ' || n || ' ${mark.slice(4)}', 'shared ' || n || ' ${mark.slice(4)}', '2.5'
      from generate_series(1, 2) n;
    update topic set merged_into = (select max(id::text)::uuid from topic where owner_org_id = ${id})
      where id = (select min(id::text)::uuid from topic where owner_org_id = ${id});
    insert into topic_output (topic_id, segment_name_internal)
      select id, topic_name from topic where owner_org_id = ${id};
    insert into topic_history (topic_id, change_type, changed_by, source, version, metadata)
      select id, 'archived', '${owner}', 'admin_ui', 1, '{"note": "${mark}"}' from topic where owner_org_id = ${id};
    insert into topic_jury (topic_id, topic_name, verdicts, disagree)
      select id, topic_name, '{}', false from topic where owner_org_id = ${id};
    insert into topic_vector (topic_id, scope, embedding)
      select id, scope, array_fill(0.1::real, array[256])::vector::halfvec from topic where owner_org_id = ${id};
    insert into correction (normalized_name, segment_type, reason, topic_id, created_by)
      select normalized_name, 'B2B', 'x', id, 'nobody' from topic where owner_org_id = ${id} limit 1;
    insert into topic_signature (key, scope, topic_id)
      select row_number() over (), scope, id from topic where owner_org_id = ${id};
    insert into org_topic (org_id, topic_id, topic_name, engine_version, internal_description, source, created_by)
      select ${id}, id, topic_name, engine_version, '${mark}', 'api', '${owner}' from topic where created_by_org_id = ${id};
    insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source)
      select org_id, id, 'created', '${owner}', 'api' from org_topic where org_id = ${id};
    insert into org_topic_jury (org_id, org_topic_id, topic_name, verdicts, disagree)
      select org_id, id, topic_name, '{}', false from org_topic where org_id = ${id};
    insert into topic_report (org_id, topic_id, reported_by, reason, comment)
      select ${id}, id, '${owner}', 'wrong', '${mark}' from topic
      where created_by_org_id = ${id} and owner_org_id is null limit 1;
    insert into match_values (org_id, org_topic_id, key, count, content)
      select org_id, id, 'email', 1, 'x' from org_topic where org_id = ${id} limit 1;
    insert into push_run (org_id, connection_id, status, total_segments, created_by)
      select ${id}, id, 'completed', 1, '${owner}' from connection where org_id = ${id};
    insert into activation (org_id, id, org_topic_id, connection_id, platform, topic_name, status, platform_segment_id)
      select ${id}, '${activation}', t.id, c.id, 'dspapi', t.topic_name, 'deactivated', '${mark}'
      from org_topic t, connection c where t.org_id = ${id} and c.org_id = ${id} limit 1;
    insert into platform_segment values ('dspapi', 'account', '${mark}', ${id}, '${activation}');
    insert into batch (org_id, id, kind, filename, status, total_rows, chunks_total, created_by, connection_id)
      select ${id}, 'batch_${mark}', 'sync', '${mark}.csv', 'completed', 1, 1, '${owner}', id
      from connection where org_id = ${id};
    insert into batch_chunk (org_id, batch_id, chunk_index) values (${id}, 'batch_${mark}', 0);
    insert into batch_row (org_id, batch_id, row_number, outcome, reason)
      values (${id}, 'batch_${mark}', 1, 'created', '${mark}');
    insert into staged_chunk (org_id, batch_id, chunk_index, rows) values (${id}, 'batch_${mark}', 0, '["${mark}"]');
    insert into batch_external_id (org_id, batch_id, external_id, row_number, normalized_name)
      values (${id}, 'batch_${mark}', '${mark}', 1, '${mark}');
    insert into import_value (org_id, target_field, given, value) values (${id}, 'segment_type', '${mark}', 'B2C');
    insert into job (id, job_type, org_id, created_by, status, config)
      values ('job_${mark}', 'refresh_activations', ${id}, '${owner}', 'completed', '{"orgId": "${org.id}"}');
    insert into topic_change_row (org_id, job_id, position, org_topic_id, topic_name)
      values (${id}, 'job_${mark}', 1, uuid_v7(), '${mark}');
    insert into job_error (job_id, message) values ('job_${mark}', '${mark}');
    insert into job_cluster (job_id, winner_id, loser_ids, similarity) values ('job_${mark}', uuid_v7(), '{}', 1);
    insert into llm_batch (job_id, n, requests) values ('job_${mark}', 1, 1);
    insert into llm_item (job_id, n, k, topic_id, version) values ('job_${mark}', 1, 1, uuid_v7(), 1);
    insert into job (id, job_type, created_by, status, cursor)
      values ('job_all_${mark.slice(4)}', 'refresh_activations', 'nobody', 'completed', '{"org": "${org.id}"}');
    insert into job_error (job_id, item_id, name, message)
      values ('job_all_${mark.slice(4)}', '${ActivationId.encode(activation)}', '${mark} topic', 'failed');
    insert into merged_link (job_id, loser_id, org_id, link_id)
      values ('job_all_${mark.slice(4)}', uuid_v7(), ${id}, uuid_v7());
    insert into merged_item (job_id, loser_id, org_id, link_id, item_id, is_activation)
      values ('job_all_${mark.slice(4)}', uuid_v7(), ${id}, uuid_v7(), uuid_v7(), false);
    insert into llm_call (org_id, purpose, auth_method, outcome, cost) values (${id}, 'classify', 'session', 'answered', 1);
    insert into usage_day (org_id, day, slot, requests) values (${id}, '2020-02-29', 0, 7);
    insert into quota (org_id, month, metric, used) values (${id}, '2020-02-01', 'imports', 1);
    insert into sandbox_segment (platform, account, name) values ('marketplace', ${id}, '${mark}');
    insert into sandbox_call (platform, account, method, path) values ('marketplace', ${id}, 'GET', '/${mark}');
    insert into auth.invitation ("organizationId", email, role, status, "expiresAt", "inviterId")
      values (${id}, '${mark}@test.example', 'member', 'pending', now() + interval '1 day', '${owner}');
    insert into auth.session ("expiresAt", token, "updatedAt", "userId", "activeOrganizationId")
      values (now() + interval '1 day', '${mark}', now(), '${owner}', ${id});`,
  )
  await asDatabaseOwner(
    api,
    `set role txadv_queue; insert into pgboss.job (name, data) values ('sync-start', '{"org": "${org.id}"}')`,
  )
  return { org, slug: found[0].slug, mark, secrets }
}
