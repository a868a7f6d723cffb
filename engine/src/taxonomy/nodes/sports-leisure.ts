import { describeNode, type NodeTable } from '../node-facts.ts'

const toys = 'IAB divides toys no further'
const betting = 'IAB divides gambling no further'
const noBetting = 'No gambling in the upper tiers'

export const sportsLeisureNodes = {
  Sports: {
    'American Football': describeNode('484', '607', 'pursuit', 'activity'),
    'Baseball & Softball': describeNode('545', '607', 'pursuit', 'activity', {
      iabReason: 'Softball, a small part, has its own code',
    }),
    Basketball: describeNode('547', '614', 'pursuit', 'activity'),
    Soccer: describeNode('533', '663', 'pursuit', 'activity'),
    'Hockey & Winter Sports': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'Hockey, skiing, snowboarding and skating have codes of their own',
    }),
    Golf: describeNode('512', '607', 'pursuit', 'activity'),
    'Tennis & Racquet Sports': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'Tennis, badminton, squash and table tennis have codes of their own',
    }),
    Motorsports: describeNode('518', '610', 'pursuit', 'activity', { iabReason: 'Motorcycle sports are below it' }),
    'Combat Sports & Wrestling': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'Boxing, martial arts and wrestling have codes of their own',
    }),
    'Cycling & Running': describeNode('492', '607', 'pursuit', 'activity', {
      iabReason: 'Running, a small part, has its own code',
    }),
    'Skating & Action Sports': describeNode('498', '631', 'pursuit', 'activity', {
      iabReason: 'Skateboarding and inline skating have codes of their own',
    }),
    'Equestrian & Other Sports': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'Each of these sports has its own code',
    }),
    'College & Fantasy Sports': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'College and fantasy sports have codes of their own',
    }),
    'Athletic Equipment': describeNode('551', '1619', 'durable', 'product'),
  },
  'Outdoor Recreation': {
    'Camping & Hiking': describeNode('677', '1618', 'pursuit', 'activity', { iabReason: 'IAB has no code for hiking' }),
    Fishing: describeNode('511', '607', 'pursuit', 'activity'),
    'Hunting & Shooting': describeNode('514', '607', 'pursuit', 'activity'),
    'Firearms & Ammunition': describeNode('avbNf2', '', 'durable', 'product', {
      audienceReason: 'No firearms in the upper tiers',
      sensitivity: 'firearms',
    }),
    'Boating & Paddling': describeNode('499', '607', 'pursuit', 'activity'),
    'Water Sports & Diving': describeNode('483', '607', 'pursuit', 'activity', {
      iabReason: 'Surfing, diving, waterskiing and swimming have codes of their own',
    }),
    'Climbing & Mountaineering': describeNode('500', '631', 'pursuit', 'activity'),
    'Air Sports': describeNode('498', '631', 'pursuit', 'activity', { iabReason: 'IAB has no code for air sports' }),
    'Outdoor Gear & Optics': describeNode('159', '1618', 'durable', 'product', {
      iabReason: 'IAB has no code for outdoor gear',
    }),
    'Parks & Nature': describeNode('160', '719', 'venue', 'place'),
  },
  'Toys & Hobbies': {
    'Toys & Playsets': describeNode('482', '1471', 'durable', 'product', { iabReason: toys }),
    'Educational & Building Toys': describeNode('482', '1471', 'durable', 'product', { iabReason: toys }),
    'Outdoor Play': describeNode('482', '1471', 'durable', 'product', { iabReason: toys }),
    'Board Games & Puzzles': describeNode('270', '445', 'durable', 'product'),
    'Card & Tabletop Games': describeNode('269', '445', 'durable', 'product', {
      iabReason: 'Card and role-playing games have codes of their own',
    }),
    'Arts & Crafts': describeNode('248', '422', 'pursuit', 'activity'),
    'Sewing & Needlework': describeNode('253', '422', 'pursuit', 'activity'),
    'Drawing & Painting': describeNode('248', '422', 'pursuit', 'activity', {
      iabReason: 'Drawing and painting have codes of their own',
    }),
    'Collectibles & Memorabilia': describeNode('261', '935', 'pursuit', 'activity', {
      iabReason: 'Coins, stamps and comic books are below it',
    }),
    'Models & Remote Control': describeNode('239', '422', 'pursuit', 'activity', {
      iabReason: 'Models and radio control have codes of their own',
    }),
    Photography: describeNode('255', '422', 'pursuit', 'activity'),
    'Genealogy & Ancestry': describeNode('273', '1381', 'pursuit', 'activity'),
    'Magic & Novelty': describeNode('239', '422', 'pursuit', 'activity', {
      iabReason: 'Magic, a part, has its own code',
    }),
  },
  'Gambling & Betting': {
    Casinos: describeNode('181', '', 'venue', 'place', {
      iabReason: 'Holds all gambling',
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    'Online Casino': describeNode('181', '', 'pursuit', 'activity', {
      iabReason: betting,
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    'Sports Betting': describeNode('181', '', 'pursuit', 'activity', {
      iabReason: betting,
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    Poker: describeNode('524', '', 'pursuit', 'activity', { audienceReason: noBetting, sensitivity: 'gambling' }),
    'Lottery & Scratchcards': describeNode('480', '', 'consumable', 'product', {
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    'Racing Bets': describeNode('181', '', 'pursuit', 'activity', {
      iabReason: 'IAB has the races, and no code for betting on them',
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    'Bingo & Sweepstakes': describeNode('181', '', 'pursuit', 'activity', {
      iabReason: betting,
      audienceReason: noBetting,
      sensitivity: 'gambling',
    }),
    'Daily Fantasy': describeNode('508', '799', 'pursuit', 'activity', { sensitivity: 'gambling' }),
  },
} satisfies NodeTable
