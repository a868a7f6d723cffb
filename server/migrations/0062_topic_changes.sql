-- A change of many topics of one library is a job of the organization's.
alter table job drop constraint job_job_type_check;
alter table job add constraint job_job_type_check check (job_type in
  ('reclassify', 'dedup_sweep', 'merge', 'refresh_activations', 'sync_trade_desk', 'shadow_classify', 'change_topics'));
create unique index job_undoing on job ((config ->> 'undoes'))
  where job_type = 'change_topics' and config ? 'undoes' and status <> 'failed';
create index job_changing on job (org_id, created_at desc, id desc) where job_type = 'change_topics';

-- The topics of a change, settled before the first is touched, and what became of each: its values in effect before and
-- after, the link's own words before, and a digest of those after, by which an undo sees whether somebody came between.
create table topic_change_row (
  org_id uuid not null,
  job_id text collate "C" not null,
  position integer not null,
  org_topic_id uuid not null,
  topic_name text not null,
  outcome text not null default 'pending' check (outcome in ('pending', 'changed', 'unchanged', 'gone', 'conflict')),
  previous_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  given text[] not null default '{}',
  words_before jsonb,
  digest_after text,
  primary key (org_id, job_id, position)
) partition by hash (org_id);
call protect_tenant_table('topic_change_row');
do $$
begin
  for n in 0..current_setting('txadv.hash_partitions')::int - 1 loop
    execute format('create table topic_change_row_p%s partition of topic_change_row for values with (modulus %s, remainder %s)',
      n, current_setting('txadv.hash_partitions'), n);
  end loop;
end $$;
