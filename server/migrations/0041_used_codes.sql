-- Codes of authenticator apps that have let somebody in, as long as they would be right again.
create table auth.used_code (
  user_id uuid not null references auth."user" (id) on delete cascade,
  code bytea not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);
grant select, insert, delete on auth.used_code to txadv_system;
