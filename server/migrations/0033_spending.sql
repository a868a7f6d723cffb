-- What calls and batches of all organizations cost a day, or may cost while they are under way: for the cap of the whole
-- service. Slots spread the writes, so that a call seldom waits for one of another organization.
create table llm_usage_day (
  day date not null,
  slot smallint not null,
  cost numeric(14, 6) not null,
  primary key (day, slot)
);
grant select, insert, update on llm_usage_day to txadv_app, txadv_system;
grant delete on llm_usage_day to txadv_system;
-- The owner of the schema sees no organization's calls.
set local role txadv_system;
insert into llm_usage_day
select (started_at at time zone 'utc')::date, 0, sum(cost) from llm_call where model is not null group by 1;
reset role;

-- The most that a batch can cost, from when it is attempted until its results tell what it did.
alter table llm_batch add column reserved numeric(14, 6) not null default 0;

-- How many organizations a person has made. Nothing is taken off when one is handed on, else the count would bound nobody.
create table auth.organizations_made (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  made integer not null
);
insert into auth.organizations_made select "userId", count(*) from auth.member where role = 'owner' group by 1;
grant select, insert, update on auth.organizations_made to txadv_system;
