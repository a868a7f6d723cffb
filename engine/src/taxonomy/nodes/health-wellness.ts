import { describeNode, type NodeTable } from '../node-facts.ts'

const providers = 'IAB has health by condition, not by who cares for it'
const fitness = 'IAB has no code for it but that of fitness'

export const healthWellnessNodes = {
  'Health & Medical': {
    'Conditions & Diseases': describeNode('287', '551', 'condition', 'need', { sensitivity: 'health' }),
    'Prescription Drugs & Pharma': describeNode('320', '551', 'consumable', 'product', {
      iabReason: 'IAB divides drugs no further',
      sensitivity: 'health',
    }),
    'OTC & First Aid': describeNode('320', '1179', 'consumable', 'product', {
      iabReason: 'Most are drugs; first aid has its own code',
      sensitivity: 'pharma_otc',
    }),
    'Doctors & Specialists': describeNode('286', '1459', 'service', 'service', { iabReason: providers }),
    'Hospitals & Clinics': describeNode('286', '1461', 'service', 'service', { iabReason: providers }),
    'Dental & Oral Health': describeNode('316', '1448', 'service', 'service'),
    'Vision & Hearing': describeNode('287', '1448', 'service', 'service', {
      iabReason: 'Eyes and ears have codes of their own',
    }),
    'Mental & Behavioral Health': describeNode('301', '551', 'condition', 'need', { sensitivity: 'mental_health' }),
    'Reproductive & Sexual Health': describeNode('287', '551', 'condition', 'need', {
      iabReason: 'Reproductive and sexual health have codes of their own',
      sensitivity: 'reproductive_sexual_health',
    }),
    "Women's & Men's Health": describeNode('223', '406', 'condition', 'need', {
      iabReason: "Women's and men's health have codes of their own",
      sensitivity: 'reproductive_sexual_health',
    }),
    'Senior & Home Care': describeNode('230', '1456', 'service', 'service', {
      iabReason: 'IAB has no code for care at home',
    }),
    'Medical Devices & Supplies': describeNode('286', '1448', 'device', 'product', {
      iabReason: 'IAB has no code for medical devices',
    }),
    'Tests & Vaccines': describeNode('286', '1448', 'service', 'service', {
      iabReason: 'Tests and vaccines have codes of their own',
      sensitivity: 'health',
    }),
    'Cosmetic Procedures': describeNode('323', '1453', 'service', 'service', { sensitivity: 'health' }),
  },
  'Fitness & Nutrition': {
    'Exercise & Training': describeNode('225', '408', 'pursuit', 'activity', {
      iabReason: 'Holds every way to exercise',
    }),
    'Gyms & Studios': describeNode('225', '1591', 'venue', 'service', { iabReason: fitness }),
    'Fitness Equipment': describeNode('225', '1618', 'durable', 'product', { iabReason: fitness }),
    'Yoga & Pilates': describeNode('225', '408', 'pursuit', 'activity', { iabReason: fitness }),
    'Weight Management': describeNode('231', '406', 'pursuit', 'activity', { sensitivity: 'weight_loss' }),
    'Vitamins & Supplements': describeNode('234', '972', 'consumable', 'product', {
      iabReason: 'IAB has supplements, and no code for vitamins',
    }),
    'Sports Nutrition': describeNode('229', '973', 'consumable', 'product', {
      iabReason: 'IAB divides nutrition no further',
    }),
    'Nutrition & Healthy Eating': describeNode('229', '412', 'pursuit', 'activity', {
      iabReason: 'Healthy eating has its own code beside this one',
    }),
    'Wellness & Mindfulness': describeNode('232', '415', 'pursuit', 'activity', {
      iabReason: 'IAB has no code for mindfulness',
    }),
    'Alternative & Holistic Medicine': describeNode('233', '415', 'service', 'service', {
      iabReason: 'Holistic health, a part, has its own code below it',
    }),
    'Fitness Tracking': describeNode('637', '762', 'software', 'product', {
      iabReason: 'IAB has tracking as what is worn for it',
    }),
  },
} satisfies NodeTable
