import { describeNode, type NodeTable } from '../node-facts.ts'

const operations = 'IAB has no code for it but that of running a business'
const industries = 'IAB has no industry that holds all of it'
const professions = 'IAB has careers as a subject, not by profession'

export const businessProfessionalNodes = {
  'Business Services': {
    'Marketing & Advertising': describeNode('58', '872', 'service', 'service'),
    'Human Resources & Staffing': describeNode('55', '882', 'service', 'service'),
    'Accounting & Payroll': describeNode('54', '871', 'service', 'service'),
    'Management Consulting': describeNode('103', '871', 'service', 'service'),
    'Logistics & Shipping': describeNode('57', '871', 'service', 'service'),
    'Office Supplies & Furniture': describeNode('73', '1546', 'trade', 'product', { iabReason: operations }),
    'Printing & Signage': describeNode('73', '871', 'service', 'service', { iabReason: operations }),
    'Sales & Customer Experience': describeNode('59', '871', 'service', 'service', {
      iabReason: 'IAB has no code for customer service',
    }),
    'Business Operations': describeNode('73', '871', 'service', 'service'),
    'Small Business & Startups': describeNode('60', '910', 'trade', 'identity', {
      iabReason: 'Startups, a part, have their own code',
    }),
    'Security & Facilities Services': describeNode('73', '1478', 'service', 'service', { iabReason: operations }),
    'Meetings & Corporate Events': describeNode('180', '871', 'service', 'service', {
      iabReason: 'IAB has business events under one code',
    }),
  },
  'Industrial & Energy': {
    Manufacturing: describeNode('104', '884', 'trade', 'identity'),
    'Construction & Engineering': describeNode('121', '875', 'trade', 'identity', {
      iabReason: 'Civil engineering, a part, has its own code',
    }),
    'Agriculture & Forestry': describeNode('102', '305', 'trade', 'identity'),
    'Energy & Power': describeNode('110', '876', 'trade', 'identity'),
    'Oil Gas & Mining': describeNode('90', '305', 'trade', 'identity', {
      iabReason: 'Oil and gas belong to energy, and IAB has no code for mining',
    }),
    'Metals & Chemicals': describeNode('90', '884', 'trade', 'product', {
      iabReason: 'IAB has metals, and no code for chemicals',
    }),
    'Aerospace & Defense': describeNode('90', '305', 'trade', 'identity', {
      iabReason: 'Aviation and defense have codes of their own',
    }),
    'Industrial Machinery & Automation': describeNode('105', '884', 'trade', 'product'),
    'Material Handling & Storage': describeNode('101', '883', 'trade', 'product', {
      iabReason: 'IAB has no code for the equipment but the industry it serves',
    }),
    'Laboratory & Scientific Equipment': describeNode('464', '871', 'trade', 'product', {
      iabReason: 'IAB has no code for laboratories, which serve every science',
    }),
    'Work Safety & PPE': describeNode('90', '871', 'trade', 'product', {
      iabReason: 'IAB has no code for safety at work',
    }),
    'Environmental & Waste Services': describeNode('94', '871', 'trade', 'service'),
    'Wholesale & Distribution': describeNode('90', '871', 'trade', 'identity', { iabReason: industries }),
  },
  'Careers & Professions': {
    'C-Suite & Executives': describeNode('76', '24', 'people', 'identity'),
    'IT & Engineering Roles': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Sales & Marketing Roles': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Finance & Accounting Roles': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'HR & Operations Roles': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Healthcare Professionals': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Education & Public Service Roles': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Skilled Trades & Field Workers': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Retail & Service Workers': describeNode('123', '24', 'people', 'identity', { iabReason: professions }),
    'Company Size & Revenue': describeNode('53', '', 'trade', 'identity', {
      iabReason: 'Large and small businesses have codes of their own',
      audienceReason: 'The audiences of IAB are people, not firms',
    }),
    'Company Industry': describeNode('90', '38', 'people', 'identity', {
      iabReason: 'It may be any of the industries',
    }),
    'Self-Employed & Freelancers': describeNode('123', '39', 'people', 'identity', {
      iabReason: 'IAB has no code for self-employment',
    }),
    'Job Seekers': describeNode('127', '39', 'people', 'identity', {
      iabReason: 'Holds resumes and job fairs alike',
      sensitivity: 'employment',
    }),
    'Career Development': describeNode('125', '340', 'people', 'identity', {
      iabReason: 'Career planning, a part, has its own code',
    }),
  },
} satisfies NodeTable
