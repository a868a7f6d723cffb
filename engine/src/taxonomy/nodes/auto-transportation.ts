import { describeNode, type NodeTable } from '../node-facts.ts'

const parts = 'IAB divides auto parts no further'
const vehicles = 'IAB has no code for these vehicles; Automotive is where it has vehicles'
const noBoats = 'No boats in the upper tiers'

export const autoTransportationNodes = {
  Auto: {
    'New Vehicles': describeNode('30', '806', 'durable', 'product', { iabReason: 'IAB has no code for new cars' }),
    'Used & Certified Pre-Owned': describeNode('18', '829', 'durable', 'product', {
      iabReason: 'The certified ones stand for all: IAB has no code for used cars',
    }),
    'Electric & Hybrid Vehicles': describeNode('22', '253', 'durable', 'product'),
    'SUVs & Crossovers': describeNode('6', '805', 'durable', 'product', {
      iabReason: 'Crossovers, a small part, have their own code',
    }),
    'Trucks & Vans': describeNode('2', '805', 'durable', 'product', {
      iabReason: 'Pickups, minivans and vans have codes of their own',
    }),
    'Sedans & Compacts': describeNode('2', '805', 'durable', 'product', {
      iabReason: 'Sedans, hatchbacks, wagons and coupes have codes of their own',
    }),
    'Luxury & Performance': describeNode('16', '805', 'durable', 'product', {
      iabReason: 'Luxury and performance cars have codes of their own',
    }),
    'Classic & Enthusiast Cars': describeNode('19', '249', 'durable', 'product'),
    'Commercial & Fleet Vehicles': describeNode('3', '805', 'trade', 'product', {
      iabReason: 'IAB has no code for buses and fleets',
    }),
    'Auto Makes & Models': describeNode('1', '805', 'durable', 'brand', { iabReason: 'IAB has no code for makes' }),
    'Auto Technology & Safety': describeNode('37', '243', 'durable', 'product', {
      iabReason: 'Holds connected cars, driver assistance and safety alike',
    }),
    'Car Culture & Auto Shows': describeNode('25', '243', 'pursuit', 'activity', {
      iabReason: 'Shows, a small part, have their own code',
    }),
  },
  'Auto Parts & Services': {
    'Replacement Parts': describeNode('32', '852', 'durable', 'product', { iabReason: parts }),
    'Tires & Wheels': describeNode('32', '852', 'durable', 'product', { iabReason: parts }),
    'Motor Oil & Fluids': describeNode('32', '852', 'consumable', 'product', { iabReason: parts }),
    'Car Care & Cleaning': describeNode('1', '853', 'consumable', 'product', {
      iabReason: 'IAB has no code for car care',
    }),
    'Car Electronics & Audio': describeNode('37', '852', 'device', 'product', {
      iabReason: 'Infotainment and navigation have codes of their own',
    }),
    'Accessories & Cargo': describeNode('32', '852', 'durable', 'product', { iabReason: parts }),
    'Performance & Aftermarket': describeNode('32', '852', 'durable', 'product', { iabReason: parts }),
    'Vehicle Safety & Security': describeNode('35', '852', 'durable', 'product'),
    'Maintenance & Repair': describeNode('34', '863', 'service', 'service'),
    'Roadside Assistance & Towing': describeNode('28', '863', 'service', 'service'),
  },
  'Powersports & Marine': {
    Motorcycles: describeNode('27', '255', 'durable', 'product'),
    'Scooters & Mopeds': describeNode('29', '805', 'durable', 'product'),
    'ATVs & Off-Road': describeNode('14', '805', 'durable', 'product', {
      iabReason: 'Holds whatever is driven off the road',
    }),
    'RVs & Campers': describeNode('1', '805', 'durable', 'product', { iabReason: vehicles }),
    'Boats & Watercraft': describeNode('1', '', 'durable', 'product', { iabReason: vehicles, audienceReason: noBoats }),
    'Personal Watercraft': describeNode('1', '', 'durable', 'product', {
      iabReason: vehicles,
      audienceReason: noBoats,
    }),
    Snowmobiles: describeNode('14', '805', 'durable', 'product', {
      iabReason: 'Driven off the road; IAB has no code of their own',
    }),
    'Private Aircraft': describeNode('118', '', 'durable', 'product', {
      iabReason: 'IAB has aviation as an industry alone',
      audienceReason: 'No aircraft in the upper tiers',
    }),
    'Marine Parts & Accessories': describeNode('1', '', 'durable', 'product', {
      iabReason: vehicles,
      audienceReason: noBoats,
    }),
    'Powersports Gear & Parts': describeNode('27', '852', 'durable', 'product', {
      iabReason: 'Most gear is for motorcycles; IAB has no code for it',
    }),
  },
} satisfies NodeTable
