-- The login that runs migrations owns the schema and never serves a request. Each connection that does takes one of
-- these roles at start-up: none may log in, own a table or bypass row level security.
do $$
declare wanted text;
begin
  foreach wanted in array array['txadv_app', 'txadv_system', 'txadv_identity', 'txadv_queue'] loop
    begin
      execute format('create role %I nologin nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null; -- another database of this cluster made it
    end;
    execute format('grant %I to %I', wanted, current_user);
  end loop;
end $$;

grant usage on schema public to txadv_app, txadv_system, txadv_identity;
do $$ begin execute format('grant create on database %I to txadv_queue', current_database()); end $$;

create extension if not exists vector;
create extension if not exists pg_trgm;

-- The tenant of the running transaction. The setting reads '' after the first transaction of a connection, hence nullif.
create function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app_workspace() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::uuid $$;

-- Time-ordered ids: 48 bits of milliseconds, 74 random bits, version 7.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Puts a tenant table behind row level security: the application sees one organization, the system role sees all.
-- A test fails for any table with an org_id that was not passed through here.
create procedure protect_tenant_table(tenant_table regclass, per_workspace boolean default false) language plpgsql as $$
declare predicate text := 'org_id = app_org()';
begin
  if per_workspace then
    predicate := predicate || ' and (app_workspace() is null or workspace_id = app_workspace())';
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to txadv_app using (%s) with check (%s)', tenant_table, predicate, predicate);
  execute format('create policy system on %s to txadv_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to txadv_app, txadv_system', tenant_table);
end $$;
