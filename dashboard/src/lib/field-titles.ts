/** What people call the fields of a topic. */
export const fieldTitles: Readonly<Record<string, string>> = {
  topic_name: 'Name',
  parent_category: 'Category',
  taxonomy_type: 'Group',
  subcategory: 'Subcategory',
  segment_type: 'Segment',
  audience_type: 'Audience',
  iab_code: 'IAB code',
  external_id: 'External id',
  engine_version: 'Engine',
}
