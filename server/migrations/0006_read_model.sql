-- replaces 711a3f6f643c9db35e032639fc24194a360e682b091c2b50511c973e7a5ceee2
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

-- To look up the one organization for each row of a bulk write took a fifth of its time. Row level security already holds
-- every row to an organization that exists, and a row of org is never deleted.
alter table org_topic drop constraint org_topic_org_id_fkey;
alter table org_topic_history drop constraint org_topic_history_org_id_fkey;
revoke delete on org from txadv_app, txadv_system;

-- Index-only reads need the visibility map, and a library grows by inserts: vacuum soon after them.
do $$
begin
  for n in 0..current_setting('txadv.hash_partitions')::int - 1 loop
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
  field text collate "C" not null,
  value text collate "C" not null,
  n bigint not null,
  folded boolean not null default false,
  primary key (org_id, field, value, id) include (workspace_id, n)
);
create index library_count_unfolded on library_count (org_id) where not folded;
call protect_tenant_table('library_count', true);
revoke insert, update, delete on library_count from txadv_app;

create table catalog_count (
  shelf uuid not null,
  id bigint generated always as identity,
  field text collate "C" not null,
  value text collate "C" not null,
  n bigint not null,
  folded boolean not null default false,
  primary key (shelf, field, value, id) include (n)
);
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

-- Each pair of tables gets three statement-level triggers, written from one list of counted fields. All fields are
-- counted in one pass, in memory: with less of it a large statement would spill and take five times as long. Of
-- external_id it is counted that there is one, not which.
create procedure count_fields(counted regclass, counts regclass, place text[], fields text[]) language plpgsql as $$
declare
  places text := array_to_string(place, ', ');
  columns text := places || ', ' || replace(array_to_string(fields, ', '), 'external_id', 'left(external_id, 0) as external_id');
  listed text := array_to_string(fields, ', ');
  added text := format('select %s, 1 as n from added where live', columns);
  removed text := format('select %s, -1 as n from removed where live', columns);
  named text := (select string_agg(format('when grouping(%1$I) = 0 then %1$L', field), ' ') from unnest(fields) field);
  sets text := (select string_agg(format('(%s, %I)', places, field), ', ') from unnest(fields) field);
  event record;
begin
  for event in
    select * from (values ('added', 'insert', added, 'new table as added'),
      ('removed', 'delete', removed, 'old table as removed'),
      ('changed', 'update', removed || ' union all ' || added, 'old table as removed new table as added')
    ) as each (name, action, source, tables)
  loop
    execute format($f$
      create function %1$s_%2$s() returns trigger language plpgsql security definer set search_path = public
        set work_mem = '64MB' set jit = off as $t$
      begin
        insert into %3$s (%4$s, field, value, n)
        select %4$s, field, value, n from (
          select %4$s, case %5$s else 'total' end as field,
            coalesce(%6$s, case when grouping(%6$s) = %7$s then '' end) as value, sum(n) as n
          from (%8$s) as row_values group by grouping sets ((%4$s), %9$s) having sum(n) <> 0
        ) as counted where value is not null;
        return null;
      end $t$;
      alter function %1$s_%2$s owner to txadv_system;
      create trigger count_%2$s after %10$s on %1$s referencing %11$s
        for each statement execute function %1$s_%2$s();
    $f$, counted, event.name, counts, places, named, listed, (1 << cardinality(fields)) - 1, event.source, sets,
      event.action, event.tables);
  end loop;
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
-- The setting is read outright instead of through app_org(): a function would be looked into at every planning.
create function said_keywords(edits jsonb, verdict jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  return array(select jsonb_array_elements_text(coalesce(edits -> 'keywords', verdict -> 'keywords')));
end $$;

do $$
declare shown text := $view$
  select org_id, workspace_id, id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
    subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
    buyer_journey, engine_version, words, overlay, verdict, external_id, source, created_at
  from org_topic where org_id = nullif(current_setting('app.org_id', true), '')::uuid and live
$view$;
  held text := $view$
  select org_id, topic_id, external_id from org_topic
  where org_id = nullif(current_setting('app.org_id', true), '')::uuid
$view$;
  whole text := $view$ and nullif(current_setting('app.workspace_id', true), '')::uuid is null $view$;
  part text := $view$ and workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid $view$;
begin
  -- Two views of each, because a test of the workspace on every row would keep index-only reads from a whole library,
  -- and the planner takes it for one that hardly any row passes.
  execute 'create view library as' || shown || whole;
  execute 'create view workspace_library as' || shown || part;
  execute 'create view held as' || held || whole;
  execute 'create view workspace_held as' || held || part;
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
  coalesce(link.overlay ->> 'segment_name_dspapi', link.verdict ->> 'segment_name_dspapi', output.segment_name_dspapi) as segment_name_dspapi,
  coalesce(link.overlay ->> 'segment_name_marketplace', link.verdict ->> 'segment_name_marketplace', output.segment_name_marketplace)
    as segment_name_marketplace,
  coalesce(link.overlay ->> 'segment_name_internal', link.verdict ->> 'segment_name_internal', output.segment_name_internal)
    as segment_name_internal,
  coalesce(link.overlay ->> 'segment_desc_marketplace', link.verdict ->> 'segment_desc_marketplace', output.segment_desc_marketplace)
    as segment_desc_marketplace,
  coalesce(link.overlay ->> 'segment_desc_dspapi', link.verdict ->> 'segment_desc_dspapi', output.segment_desc_dspapi) as segment_desc_dspapi,
  output.custom as outputs
from org_topic link
join topic on topic.id = link.topic_id
left join topic_output output on output.topic_id = link.topic_id
where link.org_id = nullif(current_setting('app.org_id', true), '')::uuid and link.live
  and (nullif(current_setting('app.workspace_id', true), '')::uuid is null or link.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);

-- global_id is the id once more, by a name that no other table has: a filter can ask for it inside a subquery.
create view catalog as
select shelf, id, id as global_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1, subcategory_l2,
  subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity, buyer_journey,
  engine_version, words, name_words, created_at
from topic where live and shelf in ('00000000-0000-0000-0000-000000000000', nullif(current_setting('app.org_id', true), '')::uuid);

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
