-- The read model: what a page, a total, a facet or a search needs stands ready in the order it is asked for, so that
-- no read sorts or counts a whole library or the whole catalog.
create extension if not exists btree_gin;

-- The layers of a verdict and the deeper levels of its path. shelf is where a topic stands: on the shared one (all
-- zeros) or on its owner's; live is whether reads may see it; words are what a search of the catalog finds it by, and
-- name_words those of them that are in its name.
alter table topic
  add column subcategory_l1 text,
  add column subcategory_l2 text,
  add column subcategory_l3 text,
  add column subcategory_l4 text,
  add column intent text,
  add column secondary_intent text,
  add column intensity text,
  add column awareness text,
  add column funnel text,
  add column sensitivity text,
  add column buyer_journey text,
  add column composite_score smallint,
  add column confidence smallint,
  add column words tsvector not null default '',
  add column name_words tsvector not null default '',
  add column shelf uuid not null
    generated always as (coalesce(owner_org_id, '00000000-0000-0000-0000-000000000000')) stored,
  add column live boolean not null generated always as (merged_into is null and archived_at is null) stored;
update topic set (words, name_words) = (select found, found from (
  select array_to_tsvector(array(select left(word, 100) from string_to_table(normalized_name, ' ') word where word <> ''))
) as name (found));

-- What pages are sorted by is sorted by its bytes, whatever the collation of the database.
alter table topic
  alter column parent_category type text collate "C",
  alter column segment_type type text collate "C",
  alter column taxonomy_type type text collate "C",
  alter column audience_type type text collate "C";
alter table org_topic
  alter column parent_category type text collate "C",
  alter column segment_type type text collate "C",
  alter column taxonomy_type type text collate "C",
  alter column audience_type type text collate "C";

drop index topic_shared_name, topic_private_name, topic_created;
create unique index topic_name_once on topic (shelf, normalized_name) where live;
create index topic_by_created_at on topic (shelf, created_at, id) where live;
create index topic_by_topic_name on topic (shelf, topic_name, created_at, id) where live;
create index topic_by_parent_category on topic (shelf, parent_category, created_at, id) where live;
create index topic_by_segment_type on topic (shelf, segment_type, created_at, id) where live;
create index topic_by_taxonomy_type on topic (shelf, taxonomy_type, created_at, id) where live;
create index topic_by_audience_type on topic (shelf, audience_type, created_at, id) where live;
create index topic_matching on topic using gin (parent_category, taxonomy_type, segment_type, audience_type,
  subcategory, subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, words)
  where live and shelf = '00000000-0000-0000-0000-000000000000';
create index topic_matching_private on topic using gin (shelf, parent_category, taxonomy_type, segment_type,
  audience_type, subcategory, subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, words)
  where live and shelf <> '00000000-0000-0000-0000-000000000000';

-- verdict is what the engine said for this organization alone, over the global topic and under a person's overlay.
alter table org_topic
  add column verdict jsonb not null default '{}',
  add column engine_version text,
  add column live boolean not null default true,
  add column words tsvector not null default '';
update org_topic link set engine_version = topic.engine_version, live = topic.live, words = topic.name_words
from topic where topic.id = link.topic_id;

drop index org_topic_org_id_created_at_id_idx, org_topic_topic_id_idx;
create index org_topic_of_topic on org_topic (topic_id, org_id);
create index org_topic_judged on org_topic (topic_id) where verdict <> '{}';
create index org_topic_by_created_at on org_topic (org_id, created_at, id) where live;
create index org_topic_by_topic_name on org_topic (org_id, topic_name, created_at, id) where live;
create index org_topic_by_parent_category on org_topic (org_id, parent_category, created_at, id) where live;
create index org_topic_by_segment_type on org_topic (org_id, segment_type, created_at, id) where live;
create index org_topic_by_taxonomy_type on org_topic (org_id, taxonomy_type, created_at, id) where live;
create index org_topic_by_audience_type on org_topic (org_id, audience_type, created_at, id) where live;
create index org_topic_matching on org_topic using gin (org_id, workspace_id, parent_category, taxonomy_type,
  segment_type, audience_type, subcategory, subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, iab_code,
  engine_version, source, sensitivity, intensity, buyer_journey, words) where live;
create index org_topic_external on org_topic using gin (org_id, external_id gin_trgm_ops)
  where live and external_id is not null;
create index org_topic_named on org_topic (org_id, topic_id) include (external_id, live) where external_id is not null;

-- Index-only reads need the visibility map, and a library grows by inserts: vacuum soon after them.
do $$
begin
  for n in 0..63 loop
    execute format('alter table org_topic_p%s set (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', n);
  end loop;
end $$;
alter table topic set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

-- How many live topics have each value of each field. Rows are only ever added by the triggers below (a removal adds a
-- negative one), so that writers never wait for each other; the sum is the truth, and a task folds the rows together.
create table library_count (
  org_id uuid not null references org,
  id bigint generated always as identity,
  workspace_id uuid,
  field text not null,
  value text collate "C" not null,
  n bigint not null,
  folded boolean not null default false,
  primary key (org_id, id)
);
create index library_count_sums on library_count (org_id, field, value) include (workspace_id, n);
create index library_count_unfolded on library_count (org_id) where not folded;
call protect_tenant_table('library_count', true);
revoke insert, update, delete on library_count from txadv_app;

create table catalog_count (
  shelf uuid not null,
  id bigint generated always as identity,
  field text not null,
  value text collate "C" not null,
  n bigint not null,
  folded boolean not null default false,
  primary key (shelf, id)
);
create index catalog_count_sums on catalog_count (shelf, field, value) include (n);
create index catalog_count_unfolded on catalog_count (shelf) where not folded;
alter table catalog_count enable row level security;
alter table catalog_count force row level security;
create policy visible on catalog_count for select to txadv_app
  using (shelf in ('00000000-0000-0000-0000-000000000000', app_org()));
create policy system on catalog_count to txadv_system using (true) with check (true);
grant select on catalog_count to txadv_app;
grant select, insert, update, delete on catalog_count to txadv_system;

alter table library_count set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table catalog_count set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Each pair of tables gets three statement-level triggers, written from one list of counted fields. An update counts
-- only the values that changed, or all of a row that moved; its plan is kept, so it must not be one that suits a single
-- row. Of external_id it is counted that there is one, not which.
create procedure count_fields(counted regclass, counts regclass, place text[], fields text[]) language plpgsql as $$
declare
  places text := array_to_string(place, ', ');
  was text := 'was.' || array_to_string(place, ', was.');
  became text := 'became.' || array_to_string(place, ', became.');
  of_one text;
  of_both text;
begin
  select string_agg(format('(%L, %s::text)', field, expression), ', '),
    string_agg(format('(%L, case when was.live then %s::text end, case when became.live then %s::text end)', field,
      replace(expression, 'it.', 'was.'), replace(expression, 'it.', 'became.')), ', ')
  into of_one, of_both
  from (
    select field, case field when 'total' then '''''' when 'external_id' then 'left(it.external_id, 0)'
      else 'it.' || field end as expression
    from unnest(array['total'] || fields) field
  ) each;

  execute format($f$
    create function %1$s_added() returns trigger language plpgsql security definer set search_path = public as $t$
    begin
      insert into %2$s (%3$s, field, value, n)
      select %4$s, field, value, count(*)
      from added as it cross join lateral (values %5$s) as each (field, value)
      where it.live and value is not null group by %4$s, field, value;
      return null;
    end $t$;
    create function %1$s_removed() returns trigger language plpgsql security definer set search_path = public as $t$
    begin
      insert into %2$s (%3$s, field, value, n)
      select %4$s, field, value, -count(*)
      from removed as it cross join lateral (values %5$s) as each (field, value)
      where it.live and value is not null group by %4$s, field, value;
      return null;
    end $t$;
    create function %1$s_changed() returns trigger language plpgsql security definer set search_path = public
      set enable_nestloop = off set jit = off as $t$
    begin
      insert into %2$s (%3$s, field, value, n)
      select %6$s, field, value, sum(n)
      from removed as was join added as became using (id)
      cross join lateral (values %7$s) as each (field, old_value, new_value)
      cross join lateral (values (%8$s, old_value, -1), (%9$s, new_value, 1)) as side (%3$s, value, n)
      where (old_value is distinct from new_value or (%8$s) is distinct from (%9$s)) and value is not null
      group by %6$s, field, value having sum(n) <> 0;
      return null;
    end $t$;
    create trigger count_added after insert on %1$s referencing new table as added
      for each statement execute function %1$s_added();
    create trigger count_removed after delete on %1$s referencing old table as removed
      for each statement execute function %1$s_removed();
    create trigger count_changed after update on %1$s referencing old table as removed new table as added
      for each statement execute function %1$s_changed();
    alter function %1$s_added owner to txadv_system;
    alter function %1$s_removed owner to txadv_system;
    alter function %1$s_changed owner to txadv_system;
  $f$, counted, counts, places, 'it.' || array_to_string(place, ', it.'), of_one,
    'side.' || array_to_string(place, ', side.'), of_both, was, became);
end $$;

grant create on schema public to txadv_system;
call count_fields('org_topic', 'library_count', array['org_id', 'workspace_id'], array['parent_category',
  'taxonomy_type', 'segment_type', 'audience_type', 'subcategory', 'subcategory_l1', 'subcategory_l2',
  'subcategory_l3', 'subcategory_l4', 'iab_code', 'engine_version', 'source', 'sensitivity', 'intensity',
  'buyer_journey', 'external_id']);
call count_fields('topic', 'catalog_count', array['shelf'], array['parent_category', 'taxonomy_type', 'segment_type',
  'audience_type', 'subcategory', 'subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4']);
drop procedure count_fields;

insert into library_count (org_id, workspace_id, field, value, n)
select org_id, workspace_id, field, value, count(*) from org_topic cross join lateral (values ('total', ''),
  ('parent_category', parent_category), ('taxonomy_type', taxonomy_type), ('segment_type', segment_type),
  ('audience_type', audience_type), ('subcategory', subcategory), ('iab_code', iab_code),
  ('engine_version', engine_version), ('source', source), ('external_id', left(external_id, 0))) each (field, value)
where live and value is not null group by org_id, workspace_id, field, value;
insert into catalog_count (shelf, field, value, n)
select shelf, field, value, count(*) from topic cross join lateral (values ('total', ''),
  ('parent_category', parent_category), ('taxonomy_type', taxonomy_type), ('segment_type', segment_type),
  ('audience_type', audience_type), ('subcategory', subcategory)) each (field, value)
where live and value is not null group by shelf, field, value;

-- What a tenant may read, as views of the system role. They hold the tenant's predicate themselves and are no security
-- barrier, because behind one the planner may use no index for a search: its operators could leak what they look at.
-- The application still cannot read past its organization, whatever it forgets to ask.
create function said(edits jsonb, verdict jsonb, field text) returns text language sql immutable parallel safe
  as $$ select coalesce(edits ->> field, verdict ->> field) $$;
create function said_keywords(edits jsonb, verdict jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_array_elements_text(coalesce(edits -> 'keywords', verdict -> 'keywords')))
$$;

do $$
declare shown text := $view$
  select org_id, workspace_id, id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
    subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
    buyer_journey, engine_version, words, overlay, verdict, external_id, source, created_at
  from org_topic where org_id = app_org() and live
$view$;
  held text := ' select org_id, topic_id, external_id from org_topic where org_id = app_org() ';
begin
  -- Two views of each, because a test of the workspace on every row would keep index-only reads from a whole library,
  -- and the planner takes it for one that hardly any row passes.
  execute 'create view library as' || shown || 'and app_workspace() is null';
  execute 'create view workspace_library as' || shown || 'and workspace_id = app_workspace()';
  execute 'create view held as' || held || 'and app_workspace() is null';
  execute 'create view workspace_held as' || held || 'and workspace_id = app_workspace()';
end $$;

create view library_record as
select link.org_id, link.workspace_id, link.id, link.topic_id, link.words, link.topic_name, link.parent_category, link.taxonomy_type,
  link.subcategory, link.subcategory_l1, link.subcategory_l2, link.subcategory_l3, link.subcategory_l4,
  link.segment_type, link.audience_type, link.iab_code, link.sensitivity, link.intensity, link.buyer_journey,
  link.engine_version, link.internal_description, link.external_id, link.performance_score, link.source,
  link.created_at, link.updated_at,
  case when link.overlay ? 'keywords' or link.verdict ? 'keywords'
    then said_keywords(link.overlay, link.verdict) else topic.keywords end as keywords,
  coalesce(link.verdict ->> 'intent', topic.intent) as intent,
  coalesce(link.verdict ->> 'awareness', topic.awareness) as awareness,
  coalesce((link.verdict ->> 'composite_score')::smallint, topic.composite_score) as composite_score,
  coalesce(said(link.overlay, link.verdict, 'segment_name_dspapi'), output.segment_name_dspapi) as segment_name_dspapi,
  coalesce(said(link.overlay, link.verdict, 'segment_name_marketplace'), output.segment_name_marketplace)
    as segment_name_marketplace,
  coalesce(said(link.overlay, link.verdict, 'segment_name_internal'), output.segment_name_internal)
    as segment_name_internal,
  coalesce(said(link.overlay, link.verdict, 'segment_desc_marketplace'), output.segment_desc_marketplace)
    as segment_desc_marketplace,
  coalesce(said(link.overlay, link.verdict, 'segment_desc_dspapi'), output.segment_desc_dspapi) as segment_desc_dspapi,
  output.custom as outputs
from org_topic link
join topic on topic.id = link.topic_id
left join topic_output output on output.topic_id = link.topic_id
where link.org_id = app_org() and link.live
  and (app_workspace() is null or link.workspace_id = app_workspace());

-- global_id is the id once more, by a name that no other table has: a filter can ask for it inside a subquery.
create view catalog as
select shelf, id, id as global_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1, subcategory_l2,
  subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity, buyer_journey,
  engine_version, words, name_words, created_at
from topic where live and shelf in ('00000000-0000-0000-0000-000000000000', app_org());

alter view library owner to txadv_system;
alter view library_record owner to txadv_system;
alter view workspace_library owner to txadv_system;
alter view held owner to txadv_system;
alter view workspace_held owner to txadv_system;
alter view catalog owner to txadv_system;
revoke create on schema public from txadv_system;
grant select on library, library_record, workspace_library, held, workspace_held, catalog to txadv_app, txadv_system;

-- Whether anything but this link links the topic; see 0005 for why it is asked this way. The plan goes over every
-- partition, so it is made once a connection.
create function topic_linked_elsewhere(wanted_topic uuid, but_link uuid) returns boolean
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
  as $$ begin
    return exists (select from org_topic where topic_id = wanted_topic and id <> but_link);
  end $$;
grant create on schema public to txadv_system;
alter function topic_linked_elsewhere(uuid, uuid) owner to txadv_system;
revoke create on schema public from txadv_system;
revoke execute on function topic_linked_elsewhere(uuid, uuid) from public;
grant execute on function topic_linked_elsewhere(uuid, uuid) to txadv_app;
drop function topic_linked_elsewhere(uuid);

-- For exports: a time as the interface shows it, and a cell that no spreadsheet takes for a formula.
create function shown_time(moment timestamptz) returns text language sql stable parallel safe
  as $$ select replace(left(moment::text, -3), ' ', 'T') || 'Z' $$;
create function safe_cell(cell text) returns text language sql immutable parallel safe
  as $$ select case when ascii(cell) in (9, 13, 43, 45, 61, 64) then '''' || cell else cell end $$;
