-- What an organization calls itself and its partner in names, how its audiences are made, and where they are. Names that
-- are stored with global topics know nothing of it, so records of an organization that says some are named anew.
alter table org add column seller_words jsonb not null default '{}' check (jsonb_typeof(seller_words) = 'object');

create or replace view library_record as
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
  output.segment_name_dspapi, output.segment_name_marketplace, output.segment_name_internal,
  output.segment_desc_marketplace, output.segment_desc_dspapi,
  output.custom as outputs,
  case when link.verdict <> '{}'
    or org.seller_words <> '{}'
    or output.revision is distinct from (select revision from template_revision) and output.topic_id is not null
    or link.overlay <> '{}' and (
      link.overlay ?| array['keywords', 'segment_name_dspapi', 'segment_name_marketplace', 'segment_name_internal',
        'segment_desc_marketplace', 'segment_desc_dspapi']
      or (link.topic_name, link.parent_category, link.taxonomy_type, link.subcategory, link.subcategory_l1,
        link.subcategory_l2, link.subcategory_l3, link.subcategory_l4, link.segment_type)
        is distinct from (topic.topic_name, topic.parent_category, topic.taxonomy_type, topic.subcategory,
          topic.subcategory_l1, topic.subcategory_l2, topic.subcategory_l3, topic.subcategory_l4, topic.segment_type))
  then jsonb_build_object(
    'topic_name', link.topic_name, 'parent_category', link.parent_category, 'taxonomy_type', link.taxonomy_type,
    'subcategory', link.subcategory, 'subcategory_l1', link.subcategory_l1, 'subcategory_l2', link.subcategory_l2,
    'subcategory_l3', link.subcategory_l3, 'subcategory_l4', link.subcategory_l4, 'segment_type', link.segment_type,
    'audience_type', link.audience_type, 'intensity', link.intensity, 'sensitivity', link.sensitivity,
    'buyer_journey', link.buyer_journey,
    'keywords', case when link.overlay ? 'keywords' or link.verdict ? 'keywords'
      then said_keywords(link.overlay, link.verdict) else topic.keywords end,
    'intent', coalesce(link.verdict ->> 'intent', topic.intent),
    'secondary_intent', coalesce(link.verdict ->> 'secondary_intent', topic.secondary_intent),
    'awareness', coalesce(link.verdict ->> 'awareness', topic.awareness),
    'funnel', coalesce(link.verdict ->> 'funnel', topic.funnel),
    'composite_score', coalesce((link.verdict ->> 'composite_score')::smallint, topic.composite_score),
    'seller', org.seller_words,
    'own', jsonb_strip_nulls(jsonb_build_object(
      'segment_name_dspapi', link.overlay -> 'segment_name_dspapi',
      'segment_name_marketplace', link.overlay -> 'segment_name_marketplace',
      'segment_name_internal', link.overlay -> 'segment_name_internal',
      'segment_desc_marketplace', link.overlay -> 'segment_desc_marketplace',
      'segment_desc_dspapi', link.overlay -> 'segment_desc_dspapi'))) end as named_by
from org_topic link
join topic on topic.id = link.topic_id
left join topic_output output on output.topic_id = link.topic_id
left join org on org.org_id = link.org_id
where link.org_id = nullif(current_setting('app.org_id', true), '')::uuid and link.live
  and (nullif(current_setting('app.workspace_id', true), '')::uuid is null or link.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);
