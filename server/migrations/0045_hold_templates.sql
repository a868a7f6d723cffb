-- Keeps the templates as they are until the transaction ends: a connection that names one by its key is written while it
-- is there. A tenant may read the templates and change none, so it cannot lock them itself.
create function hold_templates() returns void language plpgsql security definer set search_path = public as $$
begin
  perform from template_revision for share;
end $$;
grant create on schema public to txadv_system;
alter function hold_templates() owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function hold_templates() from public;
grant execute on function hold_templates() to txadv_app;
