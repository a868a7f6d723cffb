-- What was used is counted by the key that asked, so that an organization sees which of its programs spends. Rows of people
-- and of background work, and all from before, have the key of zeros.
alter table usage_day add column key_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table usage_day drop constraint usage_day_pkey;
alter table usage_day add primary key (org_id, day, key_id, slot);

-- The name of the one organization that a transaction is for: the application has no right to the table of all.
create function org_identity() returns table (name text, slug text)
  language sql stable security definer set search_path = public, pg_temp as
$$ select name, slug from auth.organization where id = app_org() $$;
revoke execute on function org_identity() from public;

grant create on schema public to txadv_system;
alter function org_identity() owner to txadv_system;
revoke create on schema public from txadv_system;
grant execute on function org_identity() to txadv_app;
