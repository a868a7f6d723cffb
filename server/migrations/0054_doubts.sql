-- What is in doubt of a verdict, for everybody; a topic from before has none and counts as confirmed.
alter table topic add column doubt text
  check (doubt in ('unread_language', 'number_or_code', 'no_evidence', 'ambiguous', 'unsure', 'disagreement'));

-- What is still in doubt for a library, and when the organization confirmed or corrected what was.
alter table org_topic
  add column doubt text,
  add column confirmed_at timestamptz;
create index org_topic_in_doubt on org_topic (org_id, created_at, id) where doubt is not null and live;
create index org_topic_confirmed on org_topic (org_id, created_at, id) where confirmed_at is not null and live;

-- Operators review what everybody finds; an organization confirms what is its own.
create index topic_queue on topic (created_at desc, id)
  where review_status = 'needs_review' and live and owner_org_id is null;
create index topic_queue_done on topic (created_at desc, id)
  where review_status = 'reviewed' and live and owner_org_id is null;
drop index topic_to_review;
drop index topic_reviewed;

do $$
declare
  name text;
  body text;
begin
  foreach name in array array['library', 'workspace_library'] loop
    body := regexp_replace(pg_get_viewdef(name::regclass), '\n\s+FROM org_topic', E',\n doubt, confirmed_at FROM org_topic');
    execute format('create or replace view %I as %s', name, body);
  end loop;
  body := regexp_replace(pg_get_viewdef('catalog'::regclass), '\n\s+FROM topic', E',\n doubt FROM topic');
  execute format('create or replace view catalog as %s', body);
  body := regexp_replace(pg_get_viewdef('library_record'::regclass), 'AS named_by\n\s+FROM',
    E'AS named_by,\n link.doubt, link.confirmed_at FROM');
  execute format('create or replace view library_record as %s', body);
end $$;
