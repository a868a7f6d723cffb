/** Where a topic stands in the taxonomy, from the group down. */
export const pathColumns = [
  'taxonomy_type',
  'parent_category',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
]

/** The column that each filter compares. */
export const filterColumns: Readonly<Record<string, string>> = {
  taxonomyType: 'taxonomy_type',
  parentCategory: 'parent_category',
  subcategory: 'subcategory',
  subcategoryL1: 'subcategory_l1',
  subcategoryL2: 'subcategory_l2',
  subcategoryL3: 'subcategory_l3',
  subcategoryL4: 'subcategory_l4',
  segmentType: 'segment_type',
  audienceType: 'audience_type',
  iabCode: 'iab_code',
  engineVersion: 'engine_version',
  source: 'source',
  sensitivity: 'sensitivity',
  intensity: 'intensity',
  buyerJourney: 'buyer_journey',
}

/** The column whose values each facet lists. */
export const facetColumns: Readonly<Record<string, string>> = {
  parentCategories: 'parent_category',
  taxonomyTypes: 'taxonomy_type',
  subcategories: 'subcategory',
  subcategoryL1s: 'subcategory_l1',
  subcategoryL2s: 'subcategory_l2',
  subcategoryL3s: 'subcategory_l3',
  subcategoryL4s: 'subcategory_l4',
  audienceTypes: 'audience_type',
  segmentTypes: 'segment_type',
}

/** The same of those that a library counts besides. */
export const countedColumns: Readonly<Record<string, string>> = {
  ...facetColumns,
  sensitivities: 'sensitivity',
  intensities: 'intensity',
  buyerJourneys: 'buyer_journey',
  sources: 'source',
  engineVersions: 'engine_version',
}
