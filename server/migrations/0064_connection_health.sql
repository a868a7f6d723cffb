-- That a platform answers nothing but errors is known at once, without a look at each of its activations.
alter table connection
  add column failing_since timestamptz,
  add column failing_reason text,
  add column failing_calls integer not null default 0;
