-- What a job has sent to the LLM, or is about to: written down before it is sent. One that was attempted and has no id of
-- the provider's may have arrived or not; it is looked for before it is sent again, because every batch is paid for.
create table llm_batch (
  job_id text collate "C" not null references job,
  n integer not null,
  requests integer not null,
  attempted_at timestamptz,
  provider_id text collate "C" unique,
  collected boolean not null default false,
  primary key (job_id, n)
);
create index llm_batch_open on llm_batch (job_id, n) where not collected;
grant select, insert, update on llm_batch to txadv_system;

-- The topics of a batch, each with the answer to it from when it is fetched until it is applied.
create table llm_item (
  job_id text collate "C" not null,
  n integer not null,
  k smallint not null,
  topic_id uuid not null,
  -- The topic's own, when it was asked about: an answer about what has changed since is not used.
  version integer not null,
  answer jsonb,
  primary key (job_id, n, k),
  foreign key (job_id, n) references llm_batch
);
create index llm_item_staged on llm_item (job_id, n, k) where answer is not null;
grant select, insert, update, delete on llm_item to txadv_system;
