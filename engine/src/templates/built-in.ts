import type { OutputTemplate, PathField } from './template.ts'

const topicAndIntent: PathField = { key: 'topic', label: 'Topic + Intent', format: '{{topic}} {{intent}}' }
const group: PathField = { key: 'group', label: 'Group' }
const category: PathField = { key: 'category', label: 'Category' }
const subcategory: PathField = { key: 'subcategory', label: 'Subcategory' }
const segmentAndAudience: PathField = {
  key: 'segment_type',
  label: 'Segment Audience',
  format: '{{segment_type}} {{audience_type}}',
}
const funnelAndJourney: PathField = { key: 'funnel', label: 'Funnel Journey', format: '{{funnel}} {{journey}}' }
const journey: PathField = { key: 'journey', label: 'Journey' }
const recency: PathField = { key: 'recency', label: 'Recency' }

// Platforms refuse definitive claims about people: every description says "likely" and names signals, not facts.
const likelyMatch = [
  '{{prefix}} are likely to match the topic {{topic}}, based on signals related to {{taxonomy_label}}.',
  // A sentence of its own: most topics end in the word for their people, and "Golf Fans as fans" says it twice.
  'Likely audience: {{audience_type_people}}; journey stage: {{journey}}.',
].join(' ')
const likelySignals = 'Signals may include {{domain_signals_top3}}.'

const shared = {
  pathSeparator: ' > ',
  slugFields: ['topic'],
  slugSeparator: '-',
  includeSlug: true,
  descPrefixB2b: 'Professionals who',
  descPrefixB2c: 'Consumers who',
  descPrefixB2b2c: 'Consumers and professionals who',
  recency: '30 Days',
} as const

/** The templates that every installation starts with. */
export const builtInTemplates = [
  {
    ...shared,
    platformKey: 'dspapi',
    displayName: 'DSP API',
    isActive: true,
    sortOrder: 1,
    pathFields: [
      topicAndIntent,
      category,
      subcategory,
      segmentAndAudience,
      { key: 'intensity', label: 'Intensity + Awareness', format: '{{intensity}} {{awareness}}' },
      funnelAndJourney,
      recency,
    ],
    descTemplate: `${likelyMatch} ${likelySignals} Category scope: {{taxonomy_description}}.`,
    descCharLimit: 500,
    dbColumnName: 'segment_name_dspapi',
    dbColumnDesc: 'segment_desc_dspapi',
  },
  {
    ...shared,
    platformKey: 'marketplace',
    displayName: 'Marketplace',
    isActive: true,
    sortOrder: 2,
    pathFields: [topicAndIntent, group, category, subcategory, segmentAndAudience, journey, recency],
    descTemplate: likelyMatch,
    descCharLimit: 245,
    dbColumnName: 'segment_name_marketplace',
    dbColumnDesc: 'segment_desc_marketplace',
  },
  {
    ...shared,
    platformKey: 'internal',
    displayName: 'Internal',
    isActive: true,
    sortOrder: 3,
    pathFields: [
      { key: 'topic', label: 'Topic' },
      { key: 'intent', label: 'Intent', format: '{{intent}}{{secondary_intent_suffix}}' },
      group,
      category,
      subcategory,
      { key: 'segment_type', label: 'Segment' },
      { key: 'intensity', label: 'Intensity' },
      { key: 'awareness', label: 'Awareness' },
      funnelAndJourney,
      recency,
    ],
    descTemplate: [
      likelyMatch,
      likelySignals,
      'Intent: {{intent}}{{secondary_intent_suffix}}. Intensity: {{intensity}}. Awareness: {{awareness}}.',
      'Funnel: {{funnel}}. Journey: {{journey}}. Sensitivity: {{sensitivity}}. Composite score: {{composite_score}}.',
    ].join(' '),
    descCharLimit: null,
    dbColumnName: 'segment_name_internal',
    dbColumnDesc: null,
  },
  {
    ...shared,
    platformKey: 'exchange',
    displayName: 'Exchange',
    isActive: false,
    sortOrder: 4,
    pathFields: [topicAndIntent, category, subcategory, segmentAndAudience, journey, recency],
    descTemplate: `${likelyMatch} ${likelySignals}`,
    descCharLimit: 300,
    dbColumnName: null,
    dbColumnDesc: null,
  },
] as const satisfies readonly OutputTemplate[]
