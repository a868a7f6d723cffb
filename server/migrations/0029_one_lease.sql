-- One lease for jobs, sync runs, push runs, activations and idempotent requests: `fence` and `leased_until` on each, and a
-- heartbeat where a worker is promised turns.
alter table job add column heartbeat_at timestamptz not null default now();

alter table push_run
  add column fence integer not null default 0,
  add column leased_until timestamptz;

-- A request that fails is deleted and may be claimed again, so its fences come from a sequence.
create sequence idempotent_response_fence_seq;
alter table idempotent_response
  drop column holder,
  add column fence bigint not null default nextval('idempotent_response_fence_seq');
alter sequence idempotent_response_fence_seq owned by idempotent_response.fence;
grant usage on sequence idempotent_response_fence_seq to txadv_app;
