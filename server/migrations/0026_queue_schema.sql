-- The queue's schema is made here, so that its role need not create any: a login that takes the role can change the
-- queue's own tables and make none elsewhere.
create schema if not exists pgboss authorization txadv_queue;
do $$ begin execute format('revoke create on database %I from txadv_queue', current_database()); end $$;
