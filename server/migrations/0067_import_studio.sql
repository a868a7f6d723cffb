-- What the values of a file are read as, and whether its new topics stay the organization's.
alter table batch
  add column value_mappings jsonb not null default '[]',
  add column unshared boolean not null default false;

-- Where a row stands in its file, and what of it was dropped, changed or refused.
alter table batch_row
  add column line integer,
  add column findings jsonb;

-- The rows of an import that the service has and has not imported yet; a chunk goes with the transaction that imports it.
create table staged_chunk (
  org_id uuid not null,
  batch_id text collate "C" not null,
  chunk_index integer not null,
  rows jsonb not null,
  lines integer[],
  primary key (org_id, batch_id, chunk_index)
);
call protect_tenant_table('staged_chunk');
create index batch_import_driven on batch (heartbeat_at)
  where kind = 'import' and status = 'processing' and worker_driven;

-- What an organization said that texts of its files mean; null leaves the field to the engine.
create table import_value (
  org_id uuid not null,
  target_field text not null check (target_field in ('parent_category', 'taxonomy_type', 'segment_type')),
  given text collate "C" not null,
  value text,
  updated_at timestamptz not null default now(),
  primary key (org_id, target_field, given)
);
call protect_tenant_table('import_value');

-- Which row of an import brought an external id first, while it runs: two topics of one file must not share one.
create table batch_external_id (
  org_id uuid not null,
  batch_id text collate "C" not null,
  external_id text collate "C" not null,
  row_number integer not null,
  normalized_name text not null,
  primary key (org_id, batch_id, external_id)
);
call protect_tenant_table('batch_external_id');
