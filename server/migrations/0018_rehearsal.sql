-- What platforms would hold and would have been asked, for rehearsals of a push: a ledger that outlives every crash, so
-- that it can be held against what the service believes. No organization owns a row and no tenant has a right to one.
create table rehearsal_segment (
  platform text collate "C" not null check (platform in ('marketplace', 'dspapi', 'custom_api')),
  account text collate "C" not null,
  id bigserial not null,
  name text not null,
  description text,
  cpm numeric,
  currency text,
  external_id text,
  enabled boolean not null default true,
  -- Removed altogether: no longer listed, and changed by nothing.
  gone boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- When the platform's review of it ends.
  live_at timestamptz not null default clock_timestamp(),
  primary key (platform, account, id)
);
create index rehearsal_segment_name on rehearsal_segment (platform, account, md5(name));

create table rehearsal_call (
  id bigserial primary key,
  platform text collate "C" not null,
  account text collate "C",
  operation text,
  method text not null,
  path text not null,
  body text,
  received_at timestamptz not null default clock_timestamp(),
  -- How the platform was told to misbehave.
  fault text,
  -- Set in the transaction that does what was asked, which may be after the answer, or without one.
  applied_at timestamptz,
  segment_id bigint,
  status integer,
  outcome text not null default 'received' check (outcome in ('received', 'answered', 'dropped', 'left'))
);
create index rehearsal_call_account on rehearsal_call (platform, account, id);
create index rehearsal_call_segment on rehearsal_call (segment_id) where segment_id is not null;

grant select, insert, update, delete on rehearsal_segment, rehearsal_call to txadv_system;
grant usage on sequence rehearsal_segment_id_seq, rehearsal_call_id_seq to txadv_system;
