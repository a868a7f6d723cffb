-- What the audit says, with the name of who did it. Tenants cannot read the identity's tables; this shows them the names
-- of those who acted for the organization, also when they belong to another one or have left.
create view audit_entry as
select audit.org_id, audit.id, audit.actor, person.name as actor_name, audit.action, audit.subject, audit.detail,
  audit.happened_at
from audit left join auth."user" person
  on person.id = case when audit.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit.actor::uuid end
where audit.org_id = nullif(current_setting('app.org_id', true), '')::uuid;

grant create on schema public to txadv_system;
alter view audit_entry owner to txadv_system;
revoke create on schema public from txadv_system;
grant select on audit_entry to txadv_app;

-- One kind of deed, the newest first.
create index audit_by_action on audit (org_id, action, id);
