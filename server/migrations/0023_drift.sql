-- What of a connection is on sale, by the platform's own ids: the platform's segments are held against it.
create index activation_on_sale on activation (org_id, connection_id, platform_segment_id, id) where status = 'active';
