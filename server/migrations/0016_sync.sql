-- Topics that are read from a source. A run is a batch whose chunks are the pages, so that claims, fates of rows and
-- counters exist once. A run outlives its connection.
alter table batch drop constraint batch_kind_check;
alter table batch add constraint batch_kind_check check (kind in ('import', 'matrix', 'seed', 'sync'));
alter table batch
  add column connection_id uuid,
  -- Why it ended as it did, or will end before the source does.
  add column reason text,
  -- Whether the source said how much there is, or its end was met; if not, chunks_total is only the most that is read.
  add column counted boolean not null default true,
  -- Whether the worker asks for the pages.
  add column driven boolean not null default false,
  add foreign key (org_id, connection_id) references connection (org_id, id) on delete set null (connection_id);
create unique index batch_running_of_connection on batch (org_id, connection_id) where status = 'processing';
create index batch_of_connection on batch (org_id, connection_id, created_at desc, id desc)
  where connection_id is not null;
create index batch_driven on batch (heard_at) where driven and status = 'processing';

-- What stood in a page, whatever the order: a source that answers with a page again has no more.
alter table batch_chunk add column content_hash bytea;

-- When the next run by the config's sync_cron begins; empty when that is still to be worked out.
alter table connection add column sync_due_at timestamptz;
create index connection_scheduled on connection (sync_due_at) where config ? 'sync_cron';
