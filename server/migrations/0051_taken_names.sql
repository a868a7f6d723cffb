-- Which activations have these names on a connection, in any workspace: a request for one workspace sees only its own,
-- but a name is there once for all.
create function taken_names(asked uuid, names text[]) returns table (name text, id uuid) language sql stable
  security definer set search_path = public
  as $$
    select pushed_name, activation.id from activation where org_id = app_org() and connection_id = asked
      and pushed_name = any(names) and status in ('pending', 'active') and replaced_by is null
  $$;
grant create on schema public to txadv_system;
alter function taken_names(uuid, text[]) owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function taken_names(uuid, text[]) from public;
grant execute on function taken_names(uuid, text[]) to txadv_app;
