-- Why an organization pushes Sensitive topics; without a reason it does not.
alter table org add column sensitive_push_reason text check (sensitive_push_reason <> '');
