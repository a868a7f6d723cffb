-- Names and subcategories reach platforms as they are: nothing in them breaks a line, turns it around or is not seen.
-- The service tidies what it takes in; this holds for whatever comes another way.

create function visible_line(given text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(
  regexp_replace(given, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
  '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'));

update topic set topic_name = coalesce(nullif(visible_line(topic_name), ''), id::text)
where topic_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]';
update topic set subcategory = visible_line(subcategory)
where subcategory ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]';
update org_topic set topic_name = coalesce(nullif(visible_line(topic_name), ''), id::text)
where topic_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]';
update org_topic set subcategory = visible_line(subcategory)
where subcategory ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]';

drop function visible_line(text);

alter table topic add constraint topic_name_visible
  check (topic_name || coalesce(subcategory, '') !~
    '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]');
alter table org_topic add constraint org_topic_name_visible
  check (coalesce(topic_name, '') || coalesce(subcategory, '') !~
    '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]');
