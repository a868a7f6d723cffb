-- A shared topic carries only what the engine, an LLM that was asked about its bare name, or an operator said; what an
-- organization says is on its own link. So the application may put a topic it made aside and ask for a look at it, and
-- may not write anything else into one that is there.
revoke update on topic from txadv_app;
grant update (archived_at, review_status, review_reason, version, updated_at) on topic to txadv_app;
revoke update on topic_output from txadv_app;
drop policy own_edit on topic_output;

-- A topic that waits to be listed belongs to whoever made it, as a private one does, until an operator lists it.
alter table topic add column awaits_listing boolean not null default false;
alter table topic add constraint topic_awaits_listing check (not awaits_listing or owner_org_id is not null);
alter table topic_history drop constraint topic_history_change_type_check;
alter table topic_history add constraint topic_history_change_type_check
  check (change_type in ('reclassified', 'merged', 'rolled_back', 'archived', 'restored', 'listed'));
create index topic_awaiting on topic (created_at, id) where awaits_listing and merged_into is null and archived_at is null;
