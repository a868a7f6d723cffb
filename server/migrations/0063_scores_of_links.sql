-- Libraries are filtered and sorted by the score in effect, so a link carries it as it carries the rest of the verdict.
alter table org_topic add column composite_score smallint;
-- No count speaks of it: the trigger would count every library anew.
alter table org_topic disable trigger count_changed;
update org_topic link
  set composite_score = coalesce((link.verdict ->> 'composite_score')::smallint, topic.composite_score)
  from topic where topic.id = link.topic_id;
alter table org_topic enable trigger count_changed;
create index org_topic_by_score on org_topic (org_id, composite_score, created_at, id) where live;

do $$
declare
  name text;
  body text;
begin
  foreach name in array array['library', 'workspace_library'] loop
    body := regexp_replace(pg_get_viewdef(name::regclass), '\n\s+FROM org_topic', E',\n composite_score FROM org_topic');
    execute format('create or replace view %I as %s', name, body);
  end loop;
end $$;

do $$
begin
  execute format('create or replace view catalog as %s',
    regexp_replace(pg_get_viewdef('catalog'::regclass), '\n\s+FROM topic', E',\n composite_score FROM topic'));
end $$;

-- What a list is ordered by is what its records say.
do $$
declare
  body text := replace(pg_get_viewdef('library_record'::regclass),
    $said$COALESCE(((link.verdict ->> 'composite_score'::text))::smallint, topic.composite_score) AS composite_score$said$,
    'link.composite_score');
begin
  if body not like '%link.composite_score%' then raise exception 'library_record says its score otherwise'; end if;
  execute format('create or replace view library_record as %s', body);
end $$;
