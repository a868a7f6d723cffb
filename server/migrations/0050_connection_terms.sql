-- What connections say of every segment that goes through them, also those of the whole organization or of another
-- workspace, which a request for one workspace cannot see: its topics may be on sale through them.
create function connection_terms() returns table (org_id uuid, id uuid, config jsonb) language sql stable security definer
  set search_path = public
  as $$
    select connection.org_id, connection.id, jsonb_strip_nulls(jsonb_build_object(
      'template_key', connection.config -> 'template_key', 'default_cpm', connection.config -> 'default_cpm',
      'currency', connection.config -> 'currency', 'org_alias', connection.config -> 'org_alias',
      'partner_alias', connection.config -> 'partner_alias', 'model_process', connection.config -> 'model_process',
      'user_market', connection.config -> 'user_market'))
    from connection where connection.org_id = app_org()
  $$;
grant create on schema public to txadv_system;
alter function connection_terms() owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function connection_terms() from public;
grant execute on function connection_terms() to txadv_app;
