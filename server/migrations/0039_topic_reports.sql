-- What organizations report of listed topics. An organization writes its own reports and never changes them; what it says
-- stays here, and the shared topic is told no more than that somebody reported it.
create table topic_report (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  topic_id uuid not null references topic (id),
  reported_by text not null,
  reason text not null check (reason in ('wrong', 'offensive', 'personal_data', 'other')),
  comment text check (comment <> ''),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (org_id, id)
);
create unique index topic_report_open on topic_report (topic_id, org_id) where closed_at is null;
create index topic_report_of_day on topic_report (org_id, reported_at);
call protect_tenant_table('topic_report');
revoke update, delete on topic_report from txadv_app;

-- A report puts its topic into the review queue with these words and no others; a topic that waits there keeps its reason.
-- The topic is held before the report is written: whoever closes its reports meanwhile sees this one, or is done before.
create function flag_reported_topic() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from topic where id = new.topic_id and live and owner_org_id is null for no key update;
  if not found then
    return null;
  end if;
  update topic set review_status = 'needs_review', review_reason = 'Reported by an organization that uses the catalog'
  where id = new.topic_id and review_status is distinct from 'needs_review';
  return new;
end $$;
create trigger flag_reported_topic before insert on topic_report
  for each row execute function flag_reported_topic();

-- Reports are closed with the review, whichever way it ends: decided, archived, merged, or taken back by the maker.
create function close_topic_reports() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update topic_report set closed_at = now() where topic_id = new.id and closed_at is null;
  return null;
end $$;
create trigger close_topic_reports after update of review_status, archived_at, merged_into on topic
  for each row when (old.review_status = 'needs_review' and old.live
    and (new.review_status is distinct from 'needs_review' or not new.live))
  execute function close_topic_reports();

grant create on schema public to txadv_system;
alter function flag_reported_topic() owner to txadv_system;
alter function close_topic_reports() owner to txadv_system;
revoke create on schema public from txadv_system;
