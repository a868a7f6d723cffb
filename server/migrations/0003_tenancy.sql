create table org (
  org_id uuid primary key references auth.organization (id) on delete restrict,
  plan text not null default 'enterprise' check (plan in ('free', 'pro', 'enterprise')),
  topic_visibility text not null default 'shared' check (topic_visibility in ('shared', 'private')),
  created_at timestamptz not null default now()
);
call protect_tenant_table('org');
create policy birth on org for insert to txadv_identity with check (true);
grant insert on org to txadv_identity;

-- An organization has its settings row from its first moment, whatever path created it.
create function org_is_born() returns trigger language plpgsql as $$
begin
  insert into public.org (org_id) values (new.id);
  return new;
end $$;
create trigger org_is_born after insert on auth.organization for each row execute function org_is_born();

create table workspace (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, name)
);
call protect_tenant_table('workspace');

create table api_key (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  created_by uuid not null,
  name text not null,
  key_prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call protect_tenant_table('api_key');

create table sdk_key (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  created_by uuid not null,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  key_prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call protect_tenant_table('sdk_key');

-- Who did what that matters later: append-only, so that not even the application can rewrite it.
create table audit (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null default now(),
  primary key (org_id, id)
);
call protect_tenant_table('audit');
revoke update, delete on audit from txadv_app, txadv_system;
