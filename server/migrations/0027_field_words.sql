-- Names that operators and engineers search for. Views and policies follow the columns; no function names any of them.
alter table batch rename column heard_at to heartbeat_at;
alter table batch rename column driven to worker_driven;
alter table push_run rename column heard_at to heartbeat_at;
alter table push_run rename column driven to worker_driven;
alter index batch_driven rename to batch_worker_driven;
alter index push_run_driven rename to push_run_worker_driven;

alter table kept_answer rename to idempotent_response;
alter index kept_answer_pkey rename to idempotent_response_pkey;
alter index kept_answer_by_age rename to idempotent_response_by_age;
