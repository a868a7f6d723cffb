-- A push of a topic to a platform through a connection, as the platform knows it. It outlives its library topic: a paid
-- segment whose topic was deleted must still be found and taken off.
create table activation (
  org_id uuid not null,
  id uuid not null default uuid_v7(),
  workspace_id uuid,
  org_topic_id uuid not null,
  connection_id uuid not null,
  platform text not null check (platform in ('marketplace', 'dspapi', 'exchange', 'custom_api')),
  topic_name text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'deactivated', 'error')),
  platform_segment_id text,
  pushed_name text,
  pushed_description text,
  engine_version_at_push text,
  activated_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
) partition by hash (org_id);
create index activation_of_topic on activation (org_id, org_topic_id, created_at);
call protect_tenant_table('activation', true);
revoke delete on activation from txadv_app;
do $$
begin
  for n in 0..63 loop
    execute format('create table activation_p%s partition of activation for values with (modulus 64, remainder %s)', n, n);
  end loop;
end $$;
