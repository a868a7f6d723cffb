-- What a PostgreSQL server needs before txadv can be developed or tested on it; run as its superuser, safe to run again.

-- The role that owns the schema. It is no superuser, so row level security holds in development as it does in production.
do $$ begin
  if not exists (select from pg_roles where rolname = 'txadv') then
    create role txadv login createdb createrole password 'txadv';
  end if;
end $$;

-- pgvector may be created by a superuser only: every database made from template1 has it from the start.
\connect template1
create extension if not exists vector;
