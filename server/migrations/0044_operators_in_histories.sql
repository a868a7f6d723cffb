-- What operators and jobs changed of a topic, for the libraries that held it then: the values alone, not who or why.
create view operator_change as
select link.org_id, link.id as org_topic_id, history.id, history.previous_values, history.new_values, history.source,
  history.changed_at
from org_topic link
join topic_history history on history.topic_id = link.topic_id and history.changed_at > link.created_at
where link.org_id = nullif(current_setting('app.org_id', true), '')::uuid
  and (nullif(current_setting('app.workspace_id', true), '')::uuid is null
    or link.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)
  and history.change_type in ('reclassified', 'rolled_back');
grant create on schema public to txadv_system;
alter view operator_change owner to txadv_system;
revoke create on schema public from txadv_system;
grant select on operator_change to txadv_app, txadv_system;
