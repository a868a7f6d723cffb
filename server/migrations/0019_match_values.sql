-- Who is in a topic's audience, for platforms that take files: the values as they are sent, one a line, compressed.
create table match_values (
  org_id uuid not null references org,
  org_topic_id uuid not null,
  key text not null,
  count integer not null,
  content bytea not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, org_topic_id, key),
  foreign key (org_id, org_topic_id) references org_topic (org_id, id) on delete cascade
);
-- What is compressed already would only cost time to compress again.
alter table match_values alter column content set storage external;
call protect_tenant_table('match_values');
