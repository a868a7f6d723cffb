-- What a request under an Idempotency-Key was answered: sent again, it is answered the same and not carried out twice.
create table kept_answer (
  org_id uuid not null references org,
  key text not null,
  -- A hash of what was asked: another request under the same key is refused.
  request bytea not null,
  -- Who works on it; whoever comes late and is it no more cannot commit.
  holder uuid not null,
  leased_until timestamptz not null,
  -- Whether something of it was committed: if its process dies then, nobody knows what it would have answered.
  touched boolean not null default false,
  -- As it was sent; null until it has succeeded.
  answer text,
  headers jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
create index kept_answer_by_age on kept_answer (created_at);
call protect_tenant_table('kept_answer');
