-- Organizations and people can be erased, by whoever has the login that owns the schema: the roles that processes take
-- still delete neither an organization nor a topic, and write the audit without ever changing it.
do $$
declare each_table regclass;
begin
  begin
    create role txadv_eraser nologin nobypassrls;
  exception when duplicate_object or unique_violation then null; -- another database of this cluster made it
  end;
  grant txadv_system, txadv_identity, txadv_queue to txadv_eraser;
  execute format('grant txadv_eraser to %I', current_user);
  -- Partitions are reached through their tables only.
  for each_table in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  loop
    execute format('grant select, delete on %s to txadv_eraser', each_table);
  end loop;
end $$;
grant delete on auth.organizations_made to txadv_eraser;
grant update (subject, detail) on audit to txadv_eraser;
grant select on migration to txadv_system;

-- What was erased, by whom, and how many rows of which table: all that is left of it. completed_at is null while an
-- erasure is under way, or was cut off.
create table erasure (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('organization', 'user')),
  subject_id uuid not null unique,
  -- Of an organization; of a person nothing is kept but the id.
  slug text,
  requested_by text not null,
  abandoned_segments integer not null default 0,
  counts jsonb not null default '{}',
  started_at timestamptz not null default now(),
  completed_at timestamptz
);
grant select on erasure to txadv_system;
grant select, insert, update on erasure to txadv_eraser;

alter table org add column erasing_at timestamptz;

-- 0006 and 0008 took the foreign keys of these tables away because they looked the organization up for every row. An
-- organization can go now, so each statement of a tenant looks it up once, under the lock that such a key would take:
-- whoever marks an organization waits for what is under way, and nothing follows.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  if app_org() is not null then
    perform from org where org_id = app_org() and erasing_at is null for key share;
    if not found then
      raise exception 'the organization is being erased' using errcode = 'TX002';
    end if;
  end if;
  return null;
end $$;
create trigger refuse_erased before insert on topic for each statement execute function refuse_erased();
create trigger refuse_erased before insert on org_topic for each statement execute function refuse_erased();
create trigger refuse_erased before insert on org_topic_history for each statement execute function refuse_erased();
create trigger refuse_erased before insert on batch for each statement execute function refuse_erased();
create trigger refuse_erased before insert on batch_row for each statement execute function refuse_erased();
-- An activation that failed is retried by an update, and a platform is called only after it.
create trigger refuse_erased before insert or update on activation for each statement execute function refuse_erased();

-- Few rows are ever written here, and operators' jobs write them for any organization.
alter table job add foreign key (org_id) references org;
alter table merged_link add foreign key (org_id) references org;
alter table merged_item add foreign key (org_id) references org;
create index job_of_org on job (org_id) where org_id is not null;
create index job_error_of_item on job_error (item_id) where item_id is not null;
create index topic_of_owner on topic (owner_org_id) where owner_org_id is not null;

create function org_is_erasing(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from org where org_id = asked and erasing_at is not null) $$;
revoke execute on function org_is_erasing(uuid) from public;
grant create on schema public to txadv_system;
alter function org_is_erasing(uuid) owner to txadv_system;
revoke create on schema public from txadv_system;
grant execute on function org_is_erasing(uuid) to txadv_identity;

create or replace function auth.keep_an_owner() returns trigger language plpgsql set search_path = auth as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- An organization that is deleted, or is being erased, takes its owners with it.
    perform from organization where id = old."organizationId" for no key update;
    if found and not exists (
      select from member where "organizationId" = old."organizationId" and role = 'owner' and id <> old.id
    ) and not public.org_is_erasing(old."organizationId") then
      raise exception 'the last owner of an organization stays' using errcode = 'TX001';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- An id of a person that no person has is one of somebody who was erased.
create or replace view audit_entry as
select audit.org_id, audit.id, audit.actor,
  case when audit.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then coalesce(person.name, 'erased user') end
    as actor_name, audit.action, audit.subject, audit.detail, audit.happened_at
from audit left join auth."user" person
  on person.id = case when audit.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit.actor::uuid end
where audit.org_id = nullif(current_setting('app.org_id', true), '')::uuid;
