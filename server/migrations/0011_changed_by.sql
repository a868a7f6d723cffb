-- The next topics that a job has changed, in the order of their ids. Of a job that has only just written its rows the
-- planner knows nothing, and would read and sort all that are left for every page: the index has them in order.
create function topics_changed_by(job text, after uuid, wanted integer) returns setof uuid
language sql stable
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashagg = off
set enable_sort = off
as $$
  select distinct topic_id from topic_history where batch_id = job and topic_id > after order by topic_id limit wanted
$$;
revoke execute on function topics_changed_by from public;
grant execute on function topics_changed_by to txadv_system;
