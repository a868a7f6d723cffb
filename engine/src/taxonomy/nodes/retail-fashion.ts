import { describeNode, type NodeTable } from '../node-facts.ts'

const unisex = 'IAB has this for women and men apart'
const personal = 'IAB has no code for it within personal care'
const stores = 'IAB has shopping by what is bought, not by store'

export const retailFashionNodes = {
  'Apparel & Accessories': {
    "Women's Clothing": describeNode('566', '920', 'durable', 'product'),
    "Men's Clothing": describeNode('582', '920', 'durable', 'product'),
    'Kids & Baby Clothing': describeNode('575', '920', 'durable', 'product'),
    Footwear: describeNode('552', '930', 'durable', 'product', { iabReason: unisex }),
    Activewear: describeNode('552', '920', 'durable', 'product', { iabReason: unisex }),
    Outerwear: describeNode('552', '920', 'durable', 'product', { iabReason: unisex }),
    'Underwear & Sleepwear': describeNode('552', '920', 'durable', 'product', { iabReason: unisex }),
    'Jewelry & Watches': describeNode('552', '933', 'durable', 'product', { iabReason: unisex }),
    'Handbags & Wallets': describeNode('552', '919', 'durable', 'product', {
      iabReason: 'IAB has bags and wallets for women alone',
    }),
    'Accessories & Eyewear': describeNode('552', '919', 'durable', 'product', { iabReason: unisex }),
    'Formal & Bridal Wear': describeNode('552', '920', 'durable', 'product', { iabReason: unisex }),
    'Uniforms & Workwear': describeNode('552', '920', 'durable', 'product', {
      iabReason: 'IAB has no code for workwear',
    }),
    Costumes: describeNode('202', '919', 'durable', 'product', { iabReason: 'IAB has costume as an art alone' }),
    'Designer & Fashion Trends': describeNode('577', '676', 'durable', 'product', {
      iabReason: 'Designer clothing and street style, a part, have codes of their own',
    }),
  },
  'Beauty & Personal Care': {
    'Makeup & Cosmetics': describeNode('555', '1179', 'consumable', 'product'),
    'Skin Care': describeNode('559', '1179', 'consumable', 'product'),
    'Hair Care': describeNode('554', '1179', 'consumable', 'product'),
    'Nail Care': describeNode('556', '1179', 'consumable', 'product'),
    Fragrance: describeNode('558', '1179', 'consumable', 'product'),
    'Bath & Body': describeNode('591', '1179', 'consumable', 'product'),
    'Shaving & Hair Removal': describeNode('594', '1179', 'consumable', 'product'),
    'Oral Care': describeNode('593', '1179', 'consumable', 'product'),
    'Deodorant & Hygiene': describeNode('592', '1179', 'consumable', 'product'),
    'Feminine Care': describeNode('590', '1179', 'consumable', 'product', { iabReason: personal }),
    'Foot & Ear Care': describeNode('590', '1179', 'consumable', 'product', { iabReason: personal }),
    'Natural & Clean Beauty': describeNode('557', '677', 'consumable', 'product'),
    'Salons & Spas': describeNode('553', '865', 'venue', 'service', {
      iabReason: 'IAB has spas as a way to travel, and no code for salons',
    }),
    'Body Art': describeNode('574', '865', 'service', 'service'),
  },
  'Shopping & Retail': {
    'Department & Big-Box Stores': describeNode('473', '606', 'venue', 'place', { iabReason: stores }),
    'E-Commerce & Marketplaces': describeNode('473', '606', 'venue', 'product', { iabReason: stores }),
    'Malls & Outlets': describeNode('154', '606', 'venue', 'place'),
    'Specialty & Resale Stores': describeNode('473', '606', 'venue', 'place', { iabReason: stores }),
    'Coupons & Deals': describeNode('474', '606', 'pursuit', 'activity'),
    'Gifts & Greeting Cards': describeNode('476', '1420', 'durable', 'product'),
    Flowers: describeNode('475', '1420', 'consumable', 'product'),
    'Party & Holiday Supplies': describeNode('161', '1420', 'consumable', 'product'),
    'Luxury Shoppers': describeNode('473', '606', 'people', 'identity', {
      iabReason: 'IAB has no code for shoppers by means',
    }),
    'Reviews & Price Comparison': describeNode('473', '606', 'media', 'content', {
      iabReason: 'IAB has no code for reviews',
    }),
    'Retail Trade & Store Fixtures': describeNode('114', '899', 'trade', 'product'),
  },
} satisfies NodeTable
