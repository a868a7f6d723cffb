-- A key of an organization's own, which encrypts what it entrusts to us. It is kept wrapped by a master key that is in no
-- database, so that a copy of this one opens nothing; without its row, nothing of the organization's opens any more.
create table data_key (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  master_key_id text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call protect_tenant_table('data_key');
create index data_key_of_master_key on data_key (master_key_id);

-- Where topics come from or go to, with the credentials for it, encrypted.
create table connection (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  workspace_id uuid,
  name text not null,
  platform text not null check (platform in ('marketplace', 'dspapi', 'exchange', 'custom_api')),
  direction text not null check (direction in ('inbound', 'outbound', 'bidirectional')),
  config jsonb not null,
  -- Raised by every change, so that the outcome of a test is noted only for what was tested.
  version integer not null default 1,
  credentials text,
  -- Raised by every change of the credentials, so that nothing made with the old ones is used with the new.
  credential_version integer not null default 0,
  data_key_id uuid,
  status text not null default 'active' check (status in ('active', 'error')),
  last_error text,
  last_tested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, workspace_id) references workspace (org_id, id),
  foreign key (org_id, data_key_id) references data_key (org_id, id),
  check ((credentials is null) = (data_key_id is null))
);
call protect_tenant_table('connection', true);

create index activation_of_connection on activation (org_id, connection_id);

-- How many connections the organization holds in all of its workspaces, which a request for one of them cannot see.
create function connections_held() returns bigint language sql stable security definer set search_path = public
  as $$ select count(*) from connection where org_id = app_org() $$;

-- Whether a segment is, may be or is about to be on a platform through the connection, in any workspace.
create function connection_in_use(asked uuid) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from activation where org_id = app_org() and connection_id = asked
    and (status in ('pending', 'active') or (status = 'error' and platform_segment_id is not null))) $$;
grant create on schema public to txadv_system;
alter function connections_held() owner to txadv_system;
alter function connection_in_use(uuid) owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function connections_held(), connection_in_use(uuid) from public;
grant execute on function connections_held(), connection_in_use(uuid) to txadv_app;

-- Tests of connections are counted by what the audit says of the last minute.
create index audit_connection_tests on audit (org_id, happened_at) where action = 'connection.tested';
