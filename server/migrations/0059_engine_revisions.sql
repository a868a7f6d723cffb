-- The revision of the engine's data that made the verdict; nobody kept it of older topics.
alter table topic add column engine_revision text collate "C";

-- A topic's place in a release, in hundredths: what is in a ring is in every larger one.
create function release_place(id uuid) returns integer language sql immutable parallel safe
  return ('x' || substr(md5(id::text), 1, 7))::bit(28)::integer % 100;
revoke execute on function release_place from public;
grant execute on function release_place to txadv_system;

alter table job drop constraint job_job_type_check;
alter table job add constraint job_job_type_check check (job_type in
  ('reclassify', 'dedup_sweep', 'merge', 'refresh_activations', 'sync_trade_desk', 'shadow_classify'));
create index job_releasing on job ((config ->> 'revision')) where job_type = 'reclassify' and config ? 'revision';
