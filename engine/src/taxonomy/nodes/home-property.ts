import { describeNode, type NodeTable } from '../node-facts.ts'

const interior = 'IAB divides what furnishes a room no further'
const appliances = 'IAB divides appliances no further'
const improvement = 'IAB divides home improvement no further'
const supplies = 'IAB divides household supplies no further'

export const homePropertyNodes = {
  'Home Furnishings & Appliances': {
    'Living Room Furniture': describeNode('283', '1407', 'durable', 'product', { iabReason: interior }),
    'Bedroom & Mattresses': describeNode('283', '1407', 'durable', 'product', { iabReason: interior }),
    'Kitchen & Dining Furniture': describeNode('283', '1407', 'durable', 'product', { iabReason: interior }),
    'Outdoor Furniture': describeNode('285', '1407', 'durable', 'product'),
    'Home Decor': describeNode('283', '461', 'durable', 'product', { iabReason: interior }),
    Lighting: describeNode('283', '461', 'durable', 'product', { iabReason: interior }),
    'Rugs & Window Treatments': describeNode('283', '461', 'durable', 'product', { iabReason: interior }),
    'Bedding & Linens': describeNode('283', '457', 'durable', 'product', { iabReason: interior }),
    'Bath Accessories': describeNode('283', '457', 'durable', 'product', { iabReason: interior }),
    'Cookware & Tableware': describeNode('274', '457', 'durable', 'product', {
      iabReason: 'IAB has no code for cookware',
    }),
    'Major Appliances': describeNode('278', '457', 'durable', 'product', { iabReason: appliances }),
    'Kitchen & Small Appliances': describeNode('278', '457', 'durable', 'product', { iabReason: appliances }),
    'Climate & Floor-Care Appliances': describeNode('278', '457', 'durable', 'product', { iabReason: appliances }),
  },
  'Home Improvement & Garden': {
    'Remodeling & Construction': describeNode('276', '1490', 'service', 'service'),
    'Building Materials': describeNode('280', '1431', 'durable', 'product', { iabReason: improvement }),
    'Tools & Hardware': describeNode('280', '1446', 'durable', 'product', { iabReason: improvement }),
    'Plumbing & HVAC': describeNode('280', '1428', 'durable', 'product', { iabReason: improvement }),
    'Electrical & Solar': describeNode('280', '1428', 'durable', 'product', { iabReason: improvement }),
    'Paint & Flooring': describeNode('280', '1428', 'durable', 'product', { iabReason: improvement }),
    'Lawn & Garden': describeNode('275', '457', 'durable', 'product'),
    'Landscaping & Outdoor Living': describeNode('274', '1476', 'durable', 'product', {
      iabReason: 'Landscaping, outdoor decorating and grilling have codes of their own',
    }),
    'Pools & Spas': describeNode('280', '1476', 'durable', 'product', { iabReason: 'IAB has no code for pools' }),
    'Home Security & Safety': describeNode('281', '964', 'device', 'product'),
    'Home Services & Repair': describeNode('280', '1483', 'service', 'service', { iabReason: improvement }),
    'Home Utilities': describeNode('417', '1482', 'service', 'service'),
  },
  'Household Supplies': {
    'Cleaning Supplies': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Laundry Care': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Paper Products': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Trash & Food Bags': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Disposable Tableware': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Air Care': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Pest Control': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Storage & Organization': describeNode('479', '457', 'durable', 'product', { iabReason: supplies }),
    'Shoe & Fabric Care': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
    'Household Batteries': describeNode('479', '1179', 'consumable', 'product', { iabReason: supplies }),
  },
  'Real Estate': {
    'Home Buying & Selling': describeNode('451', '1585', 'durable', 'product', {
      iabReason: 'Holds property of every kind',
      sensitivity: 'housing',
    }),
    'Rentals & Apartments': describeNode('452', '1585', 'service', 'service', {
      iabReason: 'Apartments, a part, have their own code',
      sensitivity: 'housing',
    }),
    Houses: describeNode('447', '1585', 'durable', 'product', { sensitivity: 'housing' }),
    'Commercial Property': describeNode('441', '1586', 'trade', 'product', {
      iabReason: 'Office, retail and industrial property have codes of their own',
    }),
    'Land & Farms': describeNode('449', '1585', 'durable', 'product'),
    'Vacation & Second Homes': describeNode('444', '594', 'durable', 'product'),
    'Property Development': describeNode('445', '1585', 'trade', 'identity'),
    'Agents & Real Estate Services': describeNode('451', '1585', 'service', 'service', {
      iabReason: 'IAB has no code for agents but what they help with',
    }),
    'Real Estate Investing': describeNode('441', '1585', 'durable', 'product', {
      iabReason: 'IAB has no code for property as an investment',
    }),
    'Moving & Relocation': describeNode('441', '1585', 'service', 'service', {
      iabReason: 'IAB has no code for moving',
    }),
  },
} satisfies NodeTable
