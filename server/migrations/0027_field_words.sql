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

alter table rehearsal_segment rename to sandbox_segment;
alter sequence rehearsal_segment_id_seq rename to sandbox_segment_id_seq;
alter index rehearsal_segment_pkey rename to sandbox_segment_pkey;
alter index rehearsal_segment_name rename to sandbox_segment_name;
alter table rehearsal_call rename to sandbox_call;
alter sequence rehearsal_call_id_seq rename to sandbox_call_id_seq;
alter index rehearsal_call_pkey rename to sandbox_call_pkey;
alter index rehearsal_call_segment rename to sandbox_call_segment;
alter index rehearsal_call_account rename to sandbox_call_account;
