// Generated from the contract by npm run gen; do not edit.

export const importTargets = [
  'topic_name',
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'segment_type',
  'external_id',
  'keywords',
] as const

export const parentCategories = [
  'Auto',
  'Auto Parts & Services',
  'Powersports & Marine',
  'Business Services',
  'Industrial & Energy',
  'Careers & Professions',
  'Consumer Electronics',
  'Software & Apps',
  'Enterprise Technology',
  'Telecom & Internet',
  'Banking & Credit',
  'Insurance',
  'Investing & Wealth',
  'Health & Medical',
  'Fitness & Nutrition',
  'Food & Grocery',
  'Restaurants & Dining',
  'Alcohol & Tobacco',
  'Home Furnishings & Appliances',
  'Home Improvement & Garden',
  'Household Supplies',
  'Real Estate',
  'Apparel & Accessories',
  'Beauty & Personal Care',
  'Shopping & Retail',
  'Movies & TV',
  'Music & Audio',
  'Gaming',
  'Books & News',
  'Sports',
  'Outdoor Recreation',
  'Toys & Hobbies',
  'Gambling & Betting',
  'Travel & Lodging',
  'Events & Attractions',
  'Demographics',
  'Family & Life Events',
  'Pets & Animals',
  'Education & Science',
  'Government & Civic',
  'Religion & Spirituality',
] as const

export const segmentTypes = ['B2B', 'B2C', 'B2B2C', 'B2E', 'B2G'] as const

export const taxonomyTypes = [
  'Auto & Transportation',
  'Business & Professional',
  'Technology & Telecom',
  'Financial Services',
  'Health & Wellness',
  'Food & Drink',
  'Home & Property',
  'Retail & Fashion',
  'Media & Entertainment',
  'Sports & Leisure',
  'Travel & Experiences',
  'People & Family',
  'Society & Learning',
] as const

export const importLimits = {
  chunkRows: 500,
  chunkBytes: 10485760,
  filenameCodePoints: 255,
  columnCodePoints: 200,
} as const

export const listLimits = { atOnce: 100 } as const
