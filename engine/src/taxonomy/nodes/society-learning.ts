import { describeNode, type NodeTable } from '../node-facts.ts'

const publicSector = 'IAB has the public sector as a business alone'
const civic = 'IAB has no code for it but that of civic affairs'
const noFaith = 'IAB took religion out of its audiences'

export const societyLearningNodes = {
  'Education & Science': {
    'Early Childhood & K-12': describeNode('132', '344', 'service', 'service', {
      iabReason: 'Early childhood, primary and secondary education have codes of their own',
    }),
    'Colleges & Universities': describeNode('137', '1368', 'service', 'service', {
      iabReason: 'College planning is below it',
    }),
    'Graduate & Professional School': describeNode('139', '1368', 'service', 'service', {
      iabReason: 'Professional school is below it',
    }),
    'Online & Adult Education': describeNode('132', '1369', 'service', 'service', {
      iabReason: 'Online and adult education have codes of their own',
    }),
    'Language Learning': describeNode('147', '1368', 'service', 'service'),
    'Test Prep & Tutoring': describeNode('144', '1368', 'service', 'service', {
      iabReason: 'IAB has no code for tutoring',
    }),
    'Homeschooling & Special Education': describeNode('132', '1368', 'service', 'service', {
      iabReason: 'Homeschooling and special education have codes of their own',
    }),
    'School & Teaching Supplies': describeNode('132', '1548', 'consumable', 'product', {
      iabReason: 'IAB has no code for school supplies',
    }),
    'Natural & Life Sciences': describeNode('464', '207', 'pursuit', 'activity', {
      iabReason: 'Biology, chemistry and physics have codes of their own',
    }),
    'Engineering & Math': describeNode('464', '223', 'pursuit', 'activity', {
      iabReason: 'IAB has no code for engineering and mathematics',
    }),
    'Social Sciences & Humanities': describeNode('132', '207', 'pursuit', 'activity', {
      iabReason: 'IAB has no code for these subjects, and natural science alone as Science',
    }),
    'Environment & Geography': describeNode('464', '207', 'pursuit', 'activity', {
      iabReason: 'Environment, geography, geology and weather have codes of their own',
    }),
    'Space & Astronomy': describeNode('472', '223', 'pursuit', 'activity'),
  },
  'Government & Civic': {
    'Elections & Campaigns': describeNode('387', '529', 'people', 'identity', { sensitivity: 'politics' }),
    'Political Issues & Advocacy': describeNode('388', '529', 'people', 'identity', { sensitivity: 'politics' }),
    'Federal & State Government': describeNode('77', '881', 'trade', 'identity', { iabReason: publicSector }),
    'Government Procurement': describeNode('77', '881', 'trade', 'identity', { iabReason: publicSector }),
    'Public Safety & Law Enforcement': describeNode('8YPBBL', '891', 'people', 'identity', { iabReason: civic }),
    'Military & Veterans': describeNode('8YPBBL', '1542', 'people', 'identity', { iabReason: civic }),
    'Legal Services': describeNode('383', '1493', 'service', 'service'),
    'Charities & Donations': describeNode('108', '1539', 'people', 'identity'),
    'Civic & Professional Organizations': describeNode('8YPBBL', '1540', 'people', 'identity', { iabReason: civic }),
  },
  'Religion & Spirituality': {
    Christianity: describeNode('459', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    Judaism: describeNode('462', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    Islam: describeNode('461', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    Hinduism: describeNode('460', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    Buddhism: describeNode('458', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    Sikhism: describeNode('463', '', 'people', 'identity', { audienceReason: noFaith, sensitivity: 'religion' }),
    'Agnosticism & Atheism': describeNode('453', '', 'people', 'identity', {
      iabReason: 'Agnosticism and atheism have codes of their own',
      audienceReason: noFaith,
      sensitivity: 'religion',
    }),
    'Spirituality & Astrology': describeNode('455', '', 'pursuit', 'activity', {
      iabReason: 'Astrology, a part, has its own code',
      audienceReason: noFaith,
      sensitivity: 'religion',
    }),
    'Religious Organizations & Services': describeNode('453', '', 'people', 'identity', {
      iabReason: 'IAB has religion by faith alone',
      audienceReason: noFaith,
      sensitivity: 'religion',
    }),
    'Religious Goods': describeNode('453', '', 'durable', 'product', {
      iabReason: 'IAB has religion by faith alone',
      audienceReason: noFaith,
      sensitivity: 'religion',
    }),
  },
} satisfies NodeTable
