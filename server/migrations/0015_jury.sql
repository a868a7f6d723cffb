-- Cleaning the names of an import is a paid call too.
alter table llm_call drop constraint llm_call_purpose_check;
alter table llm_call add constraint llm_call_purpose_check
  check (purpose in ('classify', 'analyze_brief', 'reclassify', 'import', 'fix_names', 'sync'));

-- What the engine, the nearest topics and the LLM said of a topic that the LLM judged, side by side, with the name that
-- they judged. What an organization asked for is its own; what an operator's job asked for is the topic's.
create table topic_jury (
  topic_id uuid primary key references topic on delete cascade,
  topic_name text not null,
  verdicts jsonb not null,
  disagree boolean not null,
  judged_at timestamptz not null default now()
);
alter table topic_jury enable row level security;
alter table topic_jury force row level security;
create policy visible on topic_jury for select to txadv_app using (exists (select from topic where topic.id = topic_id));
create policy system on topic_jury to txadv_system using (true) with check (true);
grant select on topic_jury to txadv_app;
grant select, insert, update, delete on topic_jury to txadv_system;

create table org_topic_jury (
  org_id uuid not null,
  org_topic_id uuid not null,
  topic_name text not null,
  verdicts jsonb not null,
  disagree boolean not null,
  judged_at timestamptz not null default now(),
  primary key (org_id, org_topic_id),
  foreign key (org_id, org_topic_id) references org_topic (org_id, id) on delete cascade
);
call protect_tenant_table('org_topic_jury');

-- Whether a person shall look at a topic on which they disagree.
alter table org add column review_disagreements boolean not null default false;
