-- replaces 99375abf89ef674b5b8ddc4b1cce4b2db8b7739197e54c03ae84b912bcd60b89
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
  for n in 0..current_setting('txadv.hash_partitions')::int - 1 loop
    execute format('create table activation_p%s partition of activation for values with (modulus %s, remainder %s)',
      n, current_setting('txadv.hash_partitions'), n);
  end loop;
end $$;
