-- An SDK key is read by everybody who opens the page that it stands in: it may be held to some pages, and to so many
-- classifications a day. Keys that are there already keep what they had.
alter table sdk_key
  add column origins text[] not null default '{}',
  add column daily_classifications int check (daily_classifications > 0),
  add column spent_on date,
  add column spent_classifications int not null default 0;
