-- Tries at the password of one account, whoever makes them and from wherever: the last hour of them, and the way past the
-- limit that was mailed to the owner. The account is the hash of an address, because people also try addresses that are
-- nobody's. Without a row nothing was tried.
create table auth.sign_in_try (
  account bytea primary key,
  tried_at timestamptz[] not null default '{}',
  unlock_hash bytea,
  unlock_until timestamptz,
  unlock_left integer not null default 0
);
grant select, insert, update, delete on auth.sign_in_try to txadv_system;

-- What happened to a person's account, for the person: also of those who belong to no organization. The organizations have
-- the same in their audit.
create table auth.user_event (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  action text not null,
  address text,
  user_agent text,
  happened_at timestamptz not null default now()
);
create index on auth.user_event (user_id, id);
grant select, insert, delete on auth.user_event to txadv_system;

-- Second factors, in the shape the identity library expects; secret and recovery codes are encrypted with AUTH_SECRET.
alter table auth."user" add column "twoFactorEnabled" boolean default false;
create table auth."twoFactor" (
  id uuid primary key default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);
create index on auth."twoFactor" (secret);
create index on auth."twoFactor" ("userId");
grant select, insert, update, delete on auth."twoFactor" to txadv_identity;
