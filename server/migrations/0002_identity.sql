-- Users, sessions and organizations, in the shape the identity library expects (its columns are camelCase).
create schema auth;
grant usage on schema auth to txadv_identity, txadv_system;

create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  operator boolean not null default false
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "activeOrganizationId" text
);
create index on auth.session ("userId");
create index on auth.session ("expiresAt");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null
);
create index on auth.account ("userId");

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.verification (identifier);

create table auth.organization (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  logo text,
  "createdAt" timestamptz not null,
  metadata text
);

create table auth.member (
  id uuid primary key default gen_random_uuid(),
  "organizationId" uuid not null references auth.organization (id) on delete cascade,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  role text not null,
  "createdAt" timestamptz not null
);
create unique index on auth.member ("organizationId", "userId");
create index on auth.member ("userId");

create table auth.invitation (
  id uuid primary key default gen_random_uuid(),
  "organizationId" uuid not null references auth.organization (id) on delete cascade,
  email text not null,
  role text,
  status text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "inviterId" uuid not null references auth."user" (id) on delete cascade
);
create index on auth.invitation ("organizationId");
create index on auth.invitation (email);

create table auth."rateLimit" (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  "lastRequest" bigint not null
);

grant select, insert, update, delete on all tables in schema auth to txadv_identity;
-- The system role reads identities; it writes only what its scheduled sweep and the operator's tools need.
grant select on all tables in schema auth to txadv_system;
grant delete on auth.session, auth.verification to txadv_system;
grant update (operator) on auth."user" to txadv_system;
