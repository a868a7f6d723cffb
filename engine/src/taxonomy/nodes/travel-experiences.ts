import { describeNode, type NodeTable } from '../node-facts.ts'

export const travelExperiencesNodes = {
  'Travel & Lodging': {
    'Air Travel': describeNode('672', '1651', 'service', 'service'),
    'Hotels & Resorts': describeNode('668', '1666', 'venue', 'service'),
    'Vacation Rentals & B&Bs': describeNode('664', '1649', 'service', 'service', {
      iabReason: 'Bed and breakfasts, a part, have their own code',
    }),
    Cruises: describeNode('678', '1661', 'service', 'service'),
    'Rail & Bus': describeNode('664', '1649', 'service', 'service', {
      iabReason: 'Trains have a code, buses and transit none',
    }),
    'Car Rental & Ride-Sharing': describeNode('41', '1649', 'service', 'service', {
      iabReason: 'IAB has no code for taxis and shared rides',
    }),
    'Family Travel': describeNode('666', '1649', 'service', 'service', {
      iabReason: 'Road trips and honeymoons, a part, have codes of their own',
    }),
    'Adventure & Beach Travel': describeNode('665', '1649', 'service', 'service', {
      iabReason: 'Beach travel, a small part, has its own code',
    }),
    'Luxury & Budget Travel': describeNode('664', '1649', 'service', 'service', {
      iabReason: 'Budget travel has a code, luxury none',
    }),
    'Business Travel': describeNode('676', '1656', 'service', 'service'),
    Destinations: describeNode('655', '719', 'venue', 'place', { iabReason: 'It may be any part of the world' }),
    'Tours & Travel Agencies': describeNode('663', '1674', 'service', 'service', {
      iabReason: 'IAB has no code for agencies but what they help with',
    }),
    'Luggage & Travel Gear': describeNode('654', '1649', 'durable', 'product'),
  },
  'Events & Attractions': {
    'Concerts & Festivals': describeNode('8VZQHL', '782', 'event', 'event', {
      iabReason: 'IAB has no code for concerts',
    }),
    'Theater & Performing Arts': describeNode('209', '782', 'event', 'event', {
      iabReason: 'Opera and dance, a small part, have codes of their own',
    }),
    'Museums & Galleries': describeNode('155', '781', 'venue', 'place'),
    'Fine Art & Design': describeNode('201', '359', 'pursuit', 'activity', { iabReason: 'Design is below it' }),
    'Theme Parks': describeNode('151', '782', 'venue', 'place'),
    'Zoos & Aquariums': describeNode('178', '782', 'venue', 'place'),
    'Conferences & Expos': describeNode('180', '782', 'event', 'event', {
      iabReason: 'IAB has business events under one code',
    }),
    'Fan Conventions': describeNode('185', '782', 'event', 'event'),
    Nightlife: describeNode('158', '1402', 'venue', 'place', {
      iabReason: 'Bars have a code together with restaurants',
    }),
    'Fairs & Seasonal Events': describeNode('8VZQHL', '782', 'event', 'event', {
      iabReason: 'IAB has no code for fairs',
    }),
    'Historic Sites & Landmarks': describeNode('153', '782', 'venue', 'place'),
    Tickets: describeNode('8VZQHL', '803', 'event', 'event', { iabReason: 'IAB has no code for tickets' }),
  },
} satisfies NodeTable
