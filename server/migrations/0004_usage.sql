-- What happened, by day. Slots spread the writes of one busy organization over several rows, so that two transactions
-- seldom wait for each other; a scheduled task folds the slots of past days into one.
create table usage_day (
  org_id uuid not null references org,
  day date not null,
  slot smallint not null,
  classifications bigint not null default 0,
  tokens bigint not null default 0,
  imports bigint not null default 0,
  exports bigint not null default 0,
  web_searches bigint not null default 0,
  requests bigint not null default 0,
  cost numeric(14, 6) not null default 0,
  primary key (org_id, day, slot)
);
call protect_tenant_table('usage_day');

-- What a limited plan has left: one row for each metric that the plan limits, charged by one guarded statement.
create table quota (
  org_id uuid not null references org,
  month date not null,
  metric text not null check (metric in ('classifications', 'tokens', 'imports', 'exports')),
  used bigint not null,
  primary key (org_id, month, metric)
);
call protect_tenant_table('quota');
