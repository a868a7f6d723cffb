-- replaces cc6078a20c8e4e087ce1dd55ab3668c3612b849ea833a0341ec527e6fc366eee
-- How topics arrive: what finds the one that is there already, and the account of every row of a batch.

-- The keys by which near-identical names meet. A key that outlives its topic, or the topic's old name, does no harm: what
-- is found by it is compared by the names themselves.
create table topic_signature (
  key bigint not null,
  shelf uuid not null,
  topic_id uuid not null,
  primary key (key, shelf, topic_id)
);
alter table topic_signature enable row level security;
alter table topic_signature force row level security;
create policy visible on topic_signature for select to txadv_app
  using (shelf in ('00000000-0000-0000-0000-000000000000', app_org()));
create policy own_new on topic_signature for insert to txadv_app
  with check (shelf in ('00000000-0000-0000-0000-000000000000', app_org()));
create policy system on topic_signature to txadv_system using (true) with check (true);
grant select, insert on topic_signature to txadv_app;
grant select, insert, update, delete on topic_signature to txadv_system;

-- The keys of topics that are being made. A row is written and taken back in one transaction, so nobody ever sees one:
-- what counts is that a second transaction with the same key waits for the first to end.
create unlogged table topic_arriving (
  key bigint not null,
  shelf uuid not null,
  primary key (key, shelf)
);
alter table topic_arriving enable row level security;
alter table topic_arriving force row level security;
create policy own on topic_arriving to txadv_app
  using (shelf in ('00000000-0000-0000-0000-000000000000', app_org()))
  with check (shelf in ('00000000-0000-0000-0000-000000000000', app_org()));
create policy system on topic_arriving to txadv_system using (true) with check (true);
grant select, insert, delete on topic_arriving to txadv_app, txadv_system;

-- Embeddings, for what is similar and not the same. To keep the index up to date costs more than all the rest of an
-- import, so a task does it a moment later, from the list of topics that have changed.
create table topic_vector (
  topic_id uuid primary key references topic (id) on delete cascade,
  shelf uuid not null,
  embedding halfvec(256) not null
);
create index topic_vector_similar on topic_vector using hnsw (embedding halfvec_cosine_ops) with (m = 8, ef_construction = 32)
  where shelf = '00000000-0000-0000-0000-000000000000';
create index topic_vector_private on topic_vector (shelf) where shelf <> '00000000-0000-0000-0000-000000000000';
grant select, insert, update, delete on topic_vector to txadv_system;

create table topic_unindexed (
  id bigint generated always as identity primary key,
  topic_id uuid not null,
  noted_at timestamptz not null default now()
);
grant select on topic_unindexed to txadv_app;
grant select, insert, update, delete on topic_unindexed to txadv_system;
insert into topic_unindexed (topic_id) select id from topic order by id;

create function topic_made() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into topic_unindexed (topic_id) select id from made;
  return null;
end $$;
create function topic_altered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into topic_unindexed (topic_id) select after.id from after join before using (id)
  where (after.topic_name, after.parent_category, after.taxonomy_type, after.subcategory, after.segment_type,
    after.keywords, after.shelf) is distinct from (before.topic_name, before.parent_category, before.taxonomy_type,
    before.subcategory, before.segment_type, before.keywords, before.shelf);
  return null;
end $$;
grant create on schema public to txadv_system;
alter function topic_made owner to txadv_system;
alter function topic_altered owner to txadv_system;
create trigger note_made after insert on topic referencing new table as made
  for each statement execute function topic_made();
create trigger note_altered after update on topic referencing old table as before new table as after
  for each statement execute function topic_altered();

-- As for the library's views in 0006: behind row level security the planner could not use the index.
create view catalog_vector as
  select topic_id, embedding from topic_vector where shelf = '00000000-0000-0000-0000-000000000000';
create view private_vector as
  select topic_id, embedding from topic_vector where shelf = nullif(current_setting('app.org_id', true), '')::uuid
    and shelf <> '00000000-0000-0000-0000-000000000000';
alter view catalog_vector owner to txadv_system;
alter view private_vector owner to txadv_system;
revoke create on schema public from txadv_system;
grant select on catalog_vector, private_vector to txadv_app;

-- As in 0006: to look up the one organization for each new row is time spent on what row level security holds already.
alter table topic drop constraint topic_created_by_org_id_fkey;

-- A verdict that a person must look at, and why.
alter table topic
  add column review_status text check (review_status in ('needs_review', 'reviewed')),
  add column review_reason text;
create index topic_to_review on topic (created_at desc, id) where review_status = 'needs_review' and live;

-- A library topic that a person has renamed is found by its new name too.
create index org_topic_renamed on org_topic (org_id, (overlay ->> 'normalized_name')) where overlay ? 'normalized_name';

-- Topics that came together: a file, a matrix, or (of the organization of zeros, which is the service itself) a seeding
-- of the catalog. The counters are the sums of the chunks', written with each in one transaction.
create table batch (
  org_id uuid not null,
  id text collate "C" not null,
  workspace_id uuid,
  kind text not null check (kind in ('import', 'matrix', 'seed')),
  filename text not null,
  status text not null default 'processing' check (status in ('processing', 'completed', 'cancelled', 'failed')),
  use_llm boolean not null default false,
  mappings jsonb not null default '[]',
  -- What was asked for, so that the same request, sent again after a failure, goes on instead of starting anew.
  request_hash bytea,
  total_rows integer not null,
  chunks_total integer not null,
  chunks_completed integer not null default 0,
  processed_rows integer not null default 0,
  success_count integer not null default 0,
  error_count integer not null default 0,
  duplicate_count integer not null default 0,
  adopted_count integer not null default 0,
  updated_count integer not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  heard_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (org_id, id)
);
create index batch_listed on batch (org_id, kind, created_at desc, id desc);
create index batch_waiting on batch (heard_at) where status = 'processing';
create unique index batch_asked on batch (org_id, workspace_id, request_hash) nulls not distinct
  where status = 'processing' and request_hash is not null;
call protect_tenant_table('batch', true);
revoke delete on batch from txadv_app;

-- A chunk that is in: its row is the claim that makes a second sending of it wait, and then do nothing.
create table batch_chunk (
  org_id uuid not null,
  batch_id text collate "C" not null,
  chunk_index integer not null,
  success_count integer not null default 0,
  error_count integer not null default 0,
  duplicate_count integer not null default 0,
  adopted_count integer not null default 0,
  updated_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, batch_id, chunk_index),
  foreign key (org_id, batch_id) references batch (org_id, id)
);
call protect_tenant_table('batch_chunk');
revoke delete on batch_chunk from txadv_app;

-- The fate of every row, and why. given is what stood in a row that failed, so that it can be put right.
create table batch_row (
  org_id uuid not null,
  batch_id text collate "C" not null,
  row_number integer not null,
  outcome text not null check (outcome in ('created', 'adopted', 'duplicate', 'updated', 'error', 'undone')),
  reason text not null,
  topic_name text,
  topic_id uuid,
  org_topic_id uuid,
  given jsonb,
  primary key (org_id, batch_id, row_number)
) partition by hash (org_id);
call protect_tenant_table('batch_row');
revoke delete on batch_row from txadv_app;
do $$
begin
  for n in 0..current_setting('txadv.hash_partitions')::int - 1 loop
    execute format('create table batch_row_p%s partition of batch_row for values with (modulus %s, remainder %s)',
      n, current_setting('txadv.hash_partitions'), n);
  end loop;
end $$;
