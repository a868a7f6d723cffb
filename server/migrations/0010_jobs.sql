-- The operator's side: work in steps that goes on whatever dies, an account of every change of a global topic, and what
-- operators teach the engine.

-- A job's counters, cursor and effects are written in one transaction, under the fence that the worker was given when it
-- took the lease: one that comes back late writes nothing.
create table job (
  id text collate "C" primary key,
  job_type text not null
    check (job_type in ('reclassify', 'dedup_sweep', 'merge', 'refresh_activations', 'sync_trade_desk')),
  org_id uuid,
  created_by text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  config jsonb not null default '{}',
  total_items integer not null default 0,
  processed_items integer not null default 0,
  success_count integer not null default 0,
  error_count integer not null default 0,
  skip_count integer not null default 0,
  result jsonb not null default '{}',
  -- Where the next step begins, in the words of the job's type.
  cursor jsonb not null default '{}',
  fence bigint not null default 0,
  leased_until timestamptz,
  -- How often in a row a step has failed as a whole.
  failed_steps smallint not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
) with (fillfactor = 70);
create index job_listed on job (created_at desc, id desc);
create index job_open on job (created_at) where status in ('pending', 'processing');
-- A job is rolled back once, unless that was cancelled or failed.
create unique index job_rolled_back_once on job ((config ->> 'rollbackOf'))
  where config ? 'rollbackOf' and status in ('pending', 'processing', 'completed');
alter table job enable row level security;
alter table job force row level security;
create policy system on job to txadv_system using (true) with check (true);
grant select, insert, update on job to txadv_system;

-- What went wrong with single items: only ever added to, and apart from the job, which stays small.
create table job_error (
  job_id text collate "C" not null references job,
  id bigint generated always as identity,
  item_id text,
  name text,
  message text not null,
  primary key (job_id, id)
);
grant select, insert on job_error to txadv_system;

-- What a sweep found, in the order it was found.
create table job_cluster (
  job_id text collate "C" not null references job,
  id bigint generated always as identity,
  winner_id uuid not null,
  loser_ids uuid[] not null,
  similarity real not null,
  primary key (job_id, id)
);
create index job_cluster_of_winner on job_cluster (job_id, winner_id);
create index job_cluster_of_losers on job_cluster using gin (loser_ids);
grant select, insert on job_cluster to txadv_system;

-- What happened to a global topic. version is the one that the change made: while the topic still has it, nothing newer
-- stands in the way of taking the change back. It outlives its topic.
create table topic_history (
  id uuid primary key default uuid_v7(),
  topic_id uuid not null,
  change_type text not null check (change_type in ('reclassified', 'merged', 'rolled_back', 'archived', 'restored')),
  engine_version_before text,
  engine_version_after text,
  previous_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  changed_by text not null,
  source text not null
    check (source in ('admin_reclassify_local', 'admin_reclassify_llm', 'admin_merge', 'admin_rollback', 'admin_ui')),
  batch_id text collate "C",
  version integer not null,
  metadata jsonb not null default '{}',
  changed_at timestamptz not null default now()
);
create index topic_history_of_topic on topic_history (topic_id, id desc);
create index topic_history_of_job on topic_history (batch_id, topic_id) where batch_id is not null;
grant select, insert on topic_history to txadv_system;

-- What a merge did to the library of each organization, so that it can be undone: a link that was pointed at the winner,
-- or (where the library held both) one that was folded into the winner's, with the row as it was and what went over.
create table merged_link (
  job_id text collate "C" not null references job,
  loser_id uuid not null,
  org_id uuid not null,
  link_id uuid not null,
  into_link_id uuid,
  link jsonb,
  filled jsonb,
  primary key (org_id, job_id, loser_id, link_id)
);
create index merged_link_of_topic on merged_link (job_id, loser_id);
alter table merged_link enable row level security;
alter table merged_link force row level security;
create policy system on merged_link to txadv_system using (true) with check (true);
grant select, insert on merged_link to txadv_system;

-- The activations and histories that went over with a link.
create table merged_item (
  job_id text collate "C" not null references job,
  loser_id uuid not null,
  org_id uuid not null,
  link_id uuid not null,
  item_id uuid not null,
  is_activation boolean not null,
  primary key (org_id, job_id, loser_id, item_id)
);
create index merged_item_of_topic on merged_item (job_id, loser_id);
alter table merged_item enable row level security;
alter table merged_item force row level security;
create policy system on merged_item to txadv_system using (true) with check (true);
grant select, insert on merged_item to txadv_system;

-- A reclassify of what is outdated finds it by its version; an operator finds a topic by any part of its name.
create index topic_by_engine_version on topic (engine_version, id) where live;
create index topic_containing on topic using gin (topic_name gin_trgm_ops);

-- An operator's pages go over all shelves. The shared one has its indexes; what stands aside of it (what organizations
-- keep to themselves, and what is archived) has these, so that only such topics are written to them.
create index topic_aside_by_created_at on topic (live, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);
create index topic_aside_by_topic_name on topic (live, topic_name, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);
create index topic_aside_by_parent_category on topic (live, parent_category, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);
create index topic_aside_by_segment_type on topic (live, segment_type, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);
create index topic_aside_by_taxonomy_type on topic (live, taxonomy_type, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);
create index topic_aside_by_audience_type on topic (live, audience_type, created_at, id)
  where merged_into is null and (shelf <> '00000000-0000-0000-0000-000000000000' or not live);

-- The scores that libraries have given, by the topic they are given to: few links have one.
create index org_topic_scored on org_topic (topic_id, performance_score) where performance_score is not null;

create index topic_reviewed on topic (created_at desc, id) where review_status = 'reviewed' and live;

-- How names for platforms are made: a row stands over the built-in template of its key, or is one of its own.
create table output_template (
  id uuid primary key default uuid_v7(),
  platform_key text collate "C" not null unique check (platform_key ~ '^[a-z][a-z0-9_]{0,62}$'),
  config jsonb not null,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on output_template to txadv_app;
grant select, insert, update, delete on output_template to txadv_system;

-- Names the state of the templates: a process whose compiled templates are of another one compiles them anew. A name that
-- is never used twice, not a number: one that was rolled back, or a backup that was restored, would use it again.
create table template_revision (
  only_one boolean primary key default true check (only_one),
  revision uuid not null default gen_random_uuid()
);
insert into template_revision default values;
grant select on template_revision to txadv_app, txadv_system;
create function template_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update template_revision set revision = gen_random_uuid();
  return null;
end $$;
grant create on schema public to txadv_system;
grant update on template_revision to txadv_system;
alter function template_changed owner to txadv_system;
revoke create on schema public from txadv_system;
create trigger name_revision after insert or update or delete on output_template
  for each statement execute function template_changed();

-- What an operator has corrected: from then on the local engine says it of every topic of that name.
create table correction (
  normalized_name text collate "C" primary key,
  segment_type text not null check (segment_type in ('B2B', 'B2C', 'B2B2C', 'B2E', 'B2G')),
  reason text not null,
  topic_id uuid not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
grant select on correction to txadv_app;
grant select, insert, update on correction to txadv_system;
