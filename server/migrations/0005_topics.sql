-- replaces a0b838dcbec6cac11fbf7bac1f74134006e798a4ccfacd85a567f31b9f0fe34a
-- A global topic carries the canonical classification. owner_org_id is set while an organization keeps it private;
-- the one rule of visibility, "shared or mine", is the select policy below.
create table topic (
  id uuid primary key default uuid_v7(),
  owner_org_id uuid references org (org_id),
  created_by_org_id uuid references org (org_id),
  topic_name text collate "C" not null,
  normalized_name text collate "C" not null,
  parent_category text,
  taxonomy_type text,
  subcategory text,
  segment_type text check (segment_type in ('B2B', 'B2C', 'B2B2C', 'B2E', 'B2G')),
  audience_type text,
  iab_code text,
  keywords text[] not null default '{}',
  engine_version text not null,
  version integer not null default 1,
  merged_into uuid references topic (id),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create unique index topic_shared_name on topic (normalized_name)
  where owner_org_id is null and merged_into is null and archived_at is null;
create unique index topic_private_name on topic (owner_org_id, normalized_name)
  where owner_org_id is not null and merged_into is null and archived_at is null;
create index topic_created on topic (created_at, id);
create index on topic (merged_into) where merged_into is not null;

alter table topic enable row level security;
alter table topic force row level security;
create policy visible on topic for select to txadv_app
  using (owner_org_id is null or owner_org_id = app_org());
create policy own_new on topic for insert to txadv_app
  with check (created_by_org_id = app_org() and (owner_org_id is null or owner_org_id = app_org()));
create policy own_edit on topic for update to txadv_app
  using (created_by_org_id = app_org()) with check (created_by_org_id = app_org());
create policy system on topic to txadv_system using (true) with check (true);
grant select, insert, update on topic to txadv_app;
grant select, insert, update, delete on topic to txadv_system;

-- Platform names and descriptions, apart from the narrow row that classification rewrites.
create table topic_output (
  topic_id uuid primary key references topic (id) on delete cascade,
  segment_name_dspapi text,
  segment_name_marketplace text,
  segment_name_internal text,
  segment_desc_marketplace text,
  segment_desc_dspapi text,
  custom jsonb not null default '{}'
);
alter table topic_output enable row level security;
alter table topic_output force row level security;
create policy visible on topic_output for select to txadv_app
  using (exists (select from topic where topic.id = topic_id));
create policy own_new on topic_output for insert to txadv_app
  with check (exists (select from topic where topic.id = topic_id and topic.created_by_org_id = app_org()));
create policy own_edit on topic_output for update to txadv_app
  using (exists (select from topic where topic.id = topic_id and topic.created_by_org_id = app_org()));
create policy system on topic_output to txadv_system using (true) with check (true);
grant select, insert, update on topic_output to txadv_app;
grant select, insert, update, delete on topic_output to txadv_system;

-- A library: an organization's links to global topics. The row carries the effective values (human edit over engine
-- verdict over global topic), so that a page of a library reads this one table. org_id leads every key: it is the
-- partition key now and the shard key later.
create table org_topic (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  topic_id uuid not null references topic (id),
  workspace_id uuid,
  topic_name text collate "C" not null,
  parent_category text,
  taxonomy_type text,
  subcategory text,
  subcategory_l1 text,
  subcategory_l2 text,
  subcategory_l3 text,
  subcategory_l4 text,
  segment_type text,
  audience_type text,
  iab_code text,
  sensitivity text,
  intensity text,
  buyer_journey text,
  overlay jsonb not null default '{}',
  internal_description text,
  external_id text,
  performance_score double precision,
  source text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint org_topic_once unique nulls not distinct (org_id, topic_id, workspace_id),
  foreign key (org_id, workspace_id) references workspace (org_id, id)
) partition by hash (org_id);
create index on org_topic (topic_id);
create index on org_topic (org_id, created_at, id);
call protect_tenant_table('org_topic', true);

-- History outlives the link it tells of, so it holds no foreign key to it.
create table org_topic_history (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  org_topic_id uuid not null,
  change_type text not null,
  changed_by text not null,
  previous_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  source text not null,
  metadata jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  primary key (org_id, id)
) partition by hash (org_id);
create index on org_topic_history (org_id, org_topic_id, id desc);
call protect_tenant_table('org_topic_history');
revoke update, delete on org_topic_history from txadv_app;

do $$
begin
  for n in 0..current_setting('txadv.hash_partitions')::int - 1 loop
    execute format('create table org_topic_p%s partition of org_topic for values with (modulus %s, remainder %s)',
      n, current_setting('txadv.hash_partitions'), n);
    execute format(
      'create table org_topic_history_p%s partition of org_topic_history for values with (modulus %s, remainder %s)',
      n, current_setting('txadv.hash_partitions'), n);
  end loop;
end $$;

-- Whether any other organization links the topic: row level security hides those links from a tenant, so the question
-- is answered as the system role, and answered with no more than yes or no. The caller holds the topic row FOR UPDATE,
-- which makes a new link elsewhere wait (its foreign key takes a key share lock).
create function topic_linked_elsewhere(wanted_topic uuid) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from org_topic where topic_id = wanted_topic and org_id <> app_org()) $$;
grant create on schema public to txadv_system;
alter function topic_linked_elsewhere owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function topic_linked_elsewhere from public;
grant execute on function topic_linked_elsewhere to txadv_app;
