-- Every call of a route that the LLM can answer: who asked, and what it took. It is written before the provider is asked,
-- with what is set aside for it, so that calls under way count towards the day's spend; and once more when it is over.
-- Nothing of what was asked or answered is kept. A call that the local engine answered has no model.
create table llm_call (
  org_id uuid not null references org,
  id uuid not null default uuid_v7(),
  purpose text not null check (purpose in ('classify', 'analyze_brief', 'reclassify', 'import', 'sync')),
  auth_method text not null check (auth_method in ('session', 'api_key', 'sdk_key', 'job')),
  key_id uuid,
  model text,
  prompt text,
  started_at timestamptz not null default now(),
  outcome text not null check (outcome in
    ('started', 'answered', 'unavailable', 'timeout', 'cancelled', 'refused', 'unusable', 'lost')),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  web_searches integer not null default 0,
  duration_ms integer not null default 0,
  cost numeric(14, 6) not null default 0,
  primary key (org_id, id)
);
create index llm_call_paid on llm_call (org_id, started_at) include (key_id, cost) where model is not null;
create index llm_call_under_way on llm_call (started_at) where outcome = 'started';
create index llm_call_age on llm_call (started_at);
call protect_tenant_table('llm_call');
revoke delete on llm_call from txadv_app;

-- A page asks by the id that the platform gave.
create index activation_of_segment on activation (org_id, platform_segment_id) where platform_segment_id is not null;
