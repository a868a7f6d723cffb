-- A key acts for the organization on the word of the person who made it. Whoever may no longer manage keys leaves none that
-- work behind, whichever way the membership ends: a route of the identity library, a deleted user, a statement.
create function auth.revoke_keys() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role in ('owner', 'admin') then
    return new;
  end if;
  -- Whoever makes a key holds this lock: a key is either there by now, or its maker is looked for after this commits.
  perform from org where org_id = old."organizationId" for no key update;
  with api as (
    update api_key set revoked_at = now()
    where org_id = old."organizationId" and created_by = old."userId" and revoked_at is null
    returning id, name
  ), sdk as (
    update sdk_key set revoked_at = now()
    where org_id = old."organizationId" and created_by = old."userId" and revoked_at is null
    returning id, name
  )
  insert into audit (org_id, actor, action, subject, detail)
  select old."organizationId", 'system:member-keys', revoked.action, revoked.id::text,
    jsonb_build_object('via', 'system', 'name', revoked.name, 'createdBy', old."userId")
  from (
    select 'api_key.revoked' as action, id, name from api union all select 'sdk_key.revoked', id, name from sdk
  ) revoked;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger revoke_keys before update of role or delete on auth.member
  for each row execute function auth.revoke_keys();

-- The role that a person holds in the tenant's organization at this moment: tenants cannot read the identity's tables.
create function role_in_org(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as
$$ select role from auth.member where "organizationId" = app_org() and "userId" = person $$;
revoke execute on function role_in_org(uuid) from public;

grant create on schema public, auth to txadv_system;
alter function auth.revoke_keys() owner to txadv_system;
alter function role_in_org(uuid) owner to txadv_system;
revoke create on schema public, auth from txadv_system;
grant execute on function role_in_org(uuid) to txadv_app;
