-- What is done at platforms. An activation says what is about to be done there before it is done: whoever dies in
-- between leaves behind what another needs to find out how it ended.
create table push_run (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  workspace_id uuid,
  connection_id uuid not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
  -- Whether the worker pushes, without being asked for each batch.
  driven boolean not null default false,
  total_segments integer not null,
  success_count integer not null default 0,
  error_count integer not null default 0,
  reason text,
  created_by text not null,
  heard_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, workspace_id) references workspace (org_id, id)
);
call protect_tenant_table('push_run', true);
create index push_run_of_connection on push_run (org_id, connection_id, created_at desc, id desc);
create index push_run_driven on push_run (heard_at) where driven and status = 'running';

alter table activation
  add column run_id uuid,
  -- The account at the platform, as a digest: two connections may lead to one.
  add column account text,
  -- What is being done at the platform, or was when nothing more was heard of it.
  add column intent text check (intent in ('create', 'deactivate')),
  -- Raised by whoever takes the activation in hand; only the last may say how it ended.
  add column fence integer not null default 0,
  -- Until then somebody is at it, or what was asked of the platform may still happen.
  add column leased_until timestamptz,
  -- Until then a deactivation that was not answered may still happen, so the segment must not be put back on sale.
  add column unsure_until timestamptz,
  add column tries smallint not null default 0,
  add column due_at timestamptz,
  add column error text,
  add column warning text,
  add column cpm numeric,
  add column currency text,
  -- A refresh is two activations: the one that goes, and the one that takes its place.
  add column replaces uuid,
  add column replaced_by uuid,
  -- A segment that was listed by somebody who came too late to have a say: it is only there to be taken off sale.
  add column stray boolean not null default false,
  -- What the templates made when it was last looked at, and by which state of templates and topic.
  add column checked text,
  add column stale boolean not null default false,
  add column current_name text,
  add column current_description text;

-- One that is, or may come to be, on sale; one that is being replaced has given its place to the other.
create unique index activation_once on activation (org_id, org_topic_id, connection_id)
  where status in ('pending', 'active') and replaced_by is null and not stray;
create unique index activation_name_once on activation (org_id, connection_id, pushed_name)
  where status in ('pending', 'active') and replaced_by is null and not stray and pushed_name is not null;
create index activation_of_run on activation (org_id, run_id, id) where status = 'pending';
create index activation_overdue on activation (leased_until) where leased_until is not null;
create index activation_newest on activation (org_id, created_at desc, id desc);
create index activation_failed on activation (org_id, run_id) where error is not null;

-- What never left for a platform may be taken back; all else stays, as the record of what was paid for.
grant delete on activation to txadv_app;
create policy never_sent on activation as restrictive for delete to txadv_app
  using (status = 'pending' and intent is null and platform_segment_id is null);

-- Which activation a segment belongs to: one, whichever connection or organization shares the account with others.
create table platform_segment (
  platform text not null,
  account text not null,
  segment_id text not null,
  org_id uuid not null references org,
  activation_id uuid not null,
  primary key (platform, account, segment_id)
);
create index platform_segment_of_org on platform_segment (org_id, activation_id);
call protect_tenant_table('platform_segment');
