import { describeNode, type NodeTable } from '../node-facts.ts'

const electronics = 'IAB has no code for these devices'
const software = 'IAB has no code for this kind of software'
const businessIt = 'IAB has no code for it but that of IT in business'
const phone = 'IAB divides phone services no further'
const telecom = 'IAB has telecommunications as an industry alone'

export const technologyTelecomNodes = {
  'Consumer Electronics': {
    'Computers & Tablets': describeNode('599', '953', 'device', 'product', {
      iabReason: 'Laptops, desktops and tablets have codes of their own',
    }),
    'Computer Components & Peripherals': describeNode('601', '952', 'device', 'product', {
      iabReason: 'IAB has components as peripherals',
    }),
    'Smartphones & Accessories': describeNode('635', '961', 'device', 'product'),
    'TV & Home Theater': describeNode('634', '966', 'device', 'product'),
    'Audio & Headphones': describeNode('632', '944', 'device', 'product', {
      iabReason: 'IAB has sound for the home alone',
    }),
    'Cameras & Optics': describeNode('633', '947', 'device', 'product'),
    Wearables: describeNode('637', '942', 'device', 'product', { iabReason: 'Holds tracking of fitness as well' }),
    'Smart Home Devices': describeNode('277', '465', 'device', 'product'),
    'Printers & Scanners': describeNode('601', '953', 'device', 'product', {
      iabReason: 'IAB divides peripherals no further',
    }),
    'Home Networking': describeNode('600', '962', 'device', 'product', {
      iabReason: 'IAB has networks of homes and firms under one code',
    }),
    'GPS & Radios': describeNode('632', '951', 'device', 'product', { iabReason: electronics }),
    'Electronic Components': describeNode('632', '950', 'durable', 'product', { iabReason: electronics }),
  },
  'Software & Apps': {
    'Productivity & Office': describeNode('W3CW2J', '1600', 'software', 'product'),
    'Business Applications': describeNode('602', '1600', 'software', 'solution', { iabReason: software }),
    'Creative & Design': describeNode('614', '1600', 'software', 'product', {
      iabReason: 'Animation and 3-D, a part, have codes of their own',
    }),
    'Photo & Video Software': describeNode('602', '1600', 'software', 'product', {
      iabReason: 'Photo and video software have codes of their own',
    }),
    'Security & Antivirus': describeNode('608', '1600', 'software', 'product', {
      iabReason: 'IAB has no code for privacy tools and passwords',
    }),
    'Operating Systems & Utilities': describeNode('615', '1600', 'software', 'product'),
    'Communication & Conferencing': describeNode('80DV8O', '753', 'software', 'product', {
      iabReason: 'Web conferencing, a part, has its own code',
    }),
    'Mobile Apps': describeNode('602', '753', 'software', 'product', { iabReason: software }),
    'Social Networks': describeNode('628', '774', 'network', 'content'),
    'Browsers & Search': describeNode('619', '753', 'software', 'product', {
      iabReason: 'Browsers and search have codes of their own',
    }),
    'Maps & Navigation': describeNode('WQC6HR', '753', 'software', 'product'),
    'Digital Goods & Freeware': describeNode('602', '1617', 'software', 'product', {
      iabReason: 'Freeware, a small part, has its own code',
    }),
  },
  'Enterprise Technology': {
    'Cloud & Hosting': describeNode('620', '1676', 'solution', 'solution', {
      iabReason: 'Web hosting, the lesser part, has its own code',
    }),
    Cybersecurity: describeNode('618', '690', 'solution', 'solution'),
    'Data & Databases': describeNode('611', '1600', 'solution', 'solution'),
    'Storage & Backup': describeNode('616', '690', 'solution', 'solution'),
    'Networking & Infrastructure': describeNode('600', '962', 'solution', 'solution', {
      iabReason: 'IAB has networks of homes and firms under one code',
    }),
    'AI & Machine Learning': describeNode('597', '687', 'solution', 'solution'),
    'Analytics & BI': describeNode('72', '1600', 'solution', 'solution', { iabReason: businessIt }),
    'Software Development & DevOps': describeNode('602', '1600', 'solution', 'solution', {
      iabReason: 'Programming languages, a part, have their own code',
    }),
    'Web Design & Development': describeNode('629', '1676', 'solution', 'solution', {
      iabReason: 'Web development has its own code beside this one',
    }),
    'IT Services & Support': describeNode('626', '690', 'solution', 'service'),
    'Internet of Things': describeNode('625', '690', 'solution', 'solution'),
    'Servers & Enterprise Hardware': describeNode('72', '953', 'device', 'product', { iabReason: businessIt }),
  },
  'Telecom & Internet': {
    'Mobile Carriers & Plans': describeNode('420', '911', 'service', 'service', { iabReason: phone }),
    'Prepaid & International': describeNode('420', '911', 'service', 'service', { iabReason: phone }),
    'Home Internet & Broadband': describeNode('419', '1678', 'service', 'service'),
    'Cable & Satellite TV': describeNode('640', '911', 'service', 'service', {
      iabReason: 'IAB has television, and no code for the service',
    }),
    'Home Phone & VoIP': describeNode('420', '911', 'service', 'service', { iabReason: phone }),
    'Business Telecom': describeNode('116', '911', 'service', 'service', { iabReason: telecom }),
    '5G & Network Technology': describeNode('116', '911', 'solution', 'solution', { iabReason: telecom }),
    Bundles: describeNode('116', '911', 'service', 'service', {
      iabReason: 'Phone and internet services have codes of their own',
    }),
  },
} satisfies NodeTable
