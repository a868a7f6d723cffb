-- One of the four roles, by its name: the identity library reads a list of roles into commas. Rows from before stay as they
-- are, and a role that is none of the four opens nothing.
alter table auth.member add constraint member_role check (role in ('owner', 'admin', 'member', 'viewer')) not valid;
alter table auth.invitation add constraint invitation_role check (role in ('owner', 'admin', 'member', 'viewer')) not valid;

-- The library counts the owners and writes afterwards: of two who leave at once each counts the other.
create function auth.keep_an_owner() returns trigger language plpgsql set search_path = auth as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- An organization that is deleted takes its owners with it.
    perform from organization where id = old."organizationId" for no key update;
    if found and not exists (
      select from member where "organizationId" = old."organizationId" and role = 'owner' and id <> old.id
    ) then
      raise exception 'the last owner of an organization stays' using errcode = 'TX001';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_an_owner before update of role or delete on auth.member
  for each row execute function auth.keep_an_owner();
