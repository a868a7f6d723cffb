import { describeNode, type NodeTable } from '../node-facts.ts'

const whoTheyAre = 'IAB has codes for what content is about, not for who people are'
const babies = 'IAB has what babies need as a part of raising them'

export const peopleFamilyNodes = {
  Demographics: {
    Age: describeNode('', '2', 'people', 'identity', { iabReason: whoTheyAre }),
    Generation: describeNode('', '2', 'people', 'identity', { iabReason: whoTheyAre }),
    Gender: describeNode('', '48', 'people', 'identity', { iabReason: whoTheyAre }),
    Income: describeNode('', '60', 'people', 'identity', { iabReason: whoTheyAre }),
    'Net Worth & Affluence': describeNode('', '176', 'people', 'identity', { iabReason: whoTheyAre }),
    'Education Level': describeNode('', '17', 'people', 'identity', { iabReason: whoTheyAre }),
    'Marital Status': describeNode('', '159', 'people', 'identity', { iabReason: whoTheyAre }),
    'Household Composition': describeNode('', '53', 'people', 'identity', { iabReason: whoTheyAre }),
    'Homeownership & Residence': describeNode('', '137', 'people', 'identity', { iabReason: whoTheyAre }),
    'Employment Status': describeNode('', '39', 'people', 'identity', { iabReason: whoTheyAre }),
    Language: describeNode('', '156', 'people', 'identity', { iabReason: whoTheyAre }),
    'Ethnicity & Culture': describeNode('', '', 'people', 'identity', {
      iabReason: whoTheyAre,
      audienceReason: 'No ethnicity in the upper tiers',
      sensitivity: 'ethnicity',
    }),
    'Geography & Urbanicity': describeNode('', '54', 'people', 'identity', { iabReason: whoTheyAre }),
  },
  'Family & Life Events': {
    Parenting: describeNode('192', '350', 'people', 'identity'),
    'Pregnancy & New Parents': describeNode('192', '350', 'people', 'identity', {
      iabReason: 'Pregnancy and babies have codes of their own',
    }),
    'Baby Gear & Nursery': describeNode('196', '1377', 'durable', 'product', { iabReason: babies }),
    'Diapers & Feeding': describeNode('196', '1179', 'consumable', 'product', { iabReason: babies }),
    'Childcare & Kids Activities': describeNode('192', '1377', 'service', 'service', {
      iabReason: 'Daycare, a part, has its own code',
    }),
    Teens: describeNode('198', '350', 'people', 'identity', { iabReason: 'IAB has teens by what their parents ask' }),
    'Dating & Relationships': describeNode('188', '348', 'service', 'service', {
      iabReason: 'IAB has no code for advice on relationships',
      sensitivity: 'dating',
    }),
    'Weddings & Marriage': describeNode('165', '1496', 'event', 'event', {
      iabReason: 'Marriage, a small part, has its own code',
    }),
    'Birthdays & Milestones': describeNode('163', '1496', 'event', 'event', {
      iabReason: 'Birthdays and graduations have codes of their own',
    }),
    'Adoption & Special Needs': describeNode('192', '350', 'people', 'identity', {
      iabReason: 'Adoption and special needs have codes of their own',
    }),
    'Eldercare & Caregiving': describeNode('190', '1456', 'people', 'identity'),
    'Divorce & Bereavement': describeNode('186', '348', 'people', 'identity', {
      iabReason: 'Divorce and bereavement have codes of their own',
      sensitivity: 'personal_hardship',
    }),
  },
  'Pets & Animals': {
    Dogs: describeNode('425', '544', 'animal', 'activity'),
    Cats: describeNode('424', '541', 'animal', 'activity'),
    'Fish & Aquariums': describeNode('426', '545', 'animal', 'activity'),
    Birds: describeNode('423', '541', 'animal', 'activity'),
    'Reptiles & Small Pets': describeNode('422', '541', 'animal', 'activity', {
      iabReason: 'Reptiles have a code, small pets none',
    }),
    'Horses & Large Animals': describeNode('427', '541', 'animal', 'activity'),
    'Pet Food & Treats': describeNode('431', '972', 'consumable', 'product', {
      iabReason: 'IAB has food as a pet supply',
    }),
    'Pet Supplies': describeNode('431', '541', 'durable', 'product'),
    'Veterinary Care': describeNode('430', '1549', 'service', 'service'),
    'Pet Services': describeNode('422', '1549', 'service', 'service', {
      iabReason: 'IAB has no code for grooming and boarding',
    }),
    'Pet Adoption': describeNode('428', '548', 'animal', 'service'),
  },
} satisfies NodeTable
