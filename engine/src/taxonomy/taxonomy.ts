import { type ParentCategory, parentCategories, type TaxonomyType } from '@txadv/contract/vocabulary'
import type { IabCode } from './iab-content-names.ts'
import type { NodeFacts } from './node-facts.ts'
import { nodeFacts } from './nodes/index.ts'

/** The 13 taxonomy type groups, with the short names that templates use. */
export const groups: Readonly<Record<TaxonomyType, { readonly short: string; readonly definition: string }>> = {
  'Auto & Transportation': {
    short: 'Auto & Transport',
    definition: 'Road vehicles, powersports and boats: buying, owning, servicing.',
  },
  'Business & Professional': {
    short: 'Business',
    definition: 'Goods and services bought by firms, industries, and people defined by their job.',
  },
  'Technology & Telecom': { short: 'Tech', definition: 'Devices, software, IT infrastructure and connectivity.' },
  'Financial Services': { short: 'Finance', definition: 'Banking, credit, insurance, investing, tax and retirement.' },
  'Health & Wellness': { short: 'Health', definition: 'Medical care, conditions, medicines, fitness and nutrition.' },
  'Food & Drink': {
    short: 'Food & Drink',
    definition: 'Food, non-alcoholic drinks, dining, and age-restricted consumables.',
  },
  'Home & Property': {
    short: 'Home',
    definition: 'Furnishing, improving, running, buying and renting homes and property.',
  },
  'Retail & Fashion': { short: 'Retail', definition: 'Clothing, beauty and the act of shopping itself.' },
  'Media & Entertainment': { short: 'Entertainment', definition: 'Film, TV, music, games, books and news.' },
  'Sports & Leisure': { short: 'Leisure', definition: 'Sports, outdoor pursuits, toys, hobbies and gambling.' },
  'Travel & Experiences': {
    short: 'Travel',
    definition: 'Trips, lodging, transport for hire, arts, events and attractions.',
  },
  'People & Family': {
    short: 'People',
    definition: 'Who people are and live with: demographics, family, life events, pets.',
  },
  'Society & Learning': {
    short: 'Society',
    definition: 'Education, science, government, law, civic life and religion.',
  },
}

export interface Category {
  readonly short: string
  readonly group: TaxonomyType
  /** IAB Content Taxonomy 3.1; empty where that has no such topic. */
  readonly iabCode: string
  readonly definition: string
  /** Level-0 nodes with their IAB codes; a node without one takes the category's. */
  readonly nodes: Readonly<Record<string, string>>
}

/** In the order of the list. No name holds a comma or `>`: paths and first values are cut there. */
const described: Readonly<Record<ParentCategory, Omit<Category, 'nodes'> & { readonly iabCode: IabCode | '' }>> = {
  Auto: {
    short: 'Auto',
    group: 'Auto & Transportation',
    iabCode: '1',
    definition:
      'Passenger cars, trucks, vans and SUVs as vehicles: shopping, makes and models, ownership, car culture.',
  },
  'Auto Parts & Services': {
    short: 'Auto Parts',
    group: 'Auto & Transportation',
    iabCode: '32',
    definition: 'Parts, accessories, care products, electronics, repair, towing and maintenance of motor vehicles.',
  },
  'Powersports & Marine': {
    short: 'Powersports',
    group: 'Auto & Transportation',
    iabCode: '1',
    definition:
      'Motorcycles, scooters, ATVs, snowmobiles, RVs, boats, aircraft: vehicles other than cars, with their parts.',
  },
  'Business Services': {
    short: 'Biz Services',
    group: 'Business & Professional',
    iabCode: '53',
    definition:
      'Services and supplies that any firm buys: marketing, HR, accounting, consulting, logistics, office supplies, printing.',
  },
  'Industrial & Energy': {
    short: 'Industrial',
    group: 'Business & Professional',
    iabCode: '90',
    definition:
      'Industries and their equipment: manufacturing, construction, agriculture, energy, mining, aerospace, labs, wholesale, waste.',
  },
  'Careers & Professions': {
    short: 'Professional',
    group: 'Business & Professional',
    iabCode: '123',
    definition: 'People defined by job, seniority, employer or job search: job functions, firmographics, job seekers.',
  },
  'Consumer Electronics': {
    short: 'Electronics',
    group: 'Technology & Telecom',
    iabCode: '632',
    definition:
      'Physical devices and their components: computers, phones, TVs, audio, cameras, wearables, printers, home networking.',
  },
  'Software & Apps': {
    short: 'Software',
    group: 'Technology & Telecom',
    iabCode: '602',
    definition:
      'Applications a person operates, consumer or business: productivity, CRM, design, antivirus, mobile apps, social networks.',
  },
  'Enterprise Technology': {
    short: 'Enterprise Tech',
    group: 'Technology & Telecom',
    iabCode: '72',
    definition:
      'IT infrastructure, services and technical disciplines: cloud, security, data, networking, AI, hosting, development.',
  },
  'Telecom & Internet': {
    short: 'Telecom',
    group: 'Technology & Telecom',
    iabCode: '116',
    definition: 'Connectivity services: mobile plans, phone, broadband, cable and satellite TV.',
  },
  'Banking & Credit': {
    short: 'Banking',
    group: 'Financial Services',
    iabCode: '392',
    definition: 'Accounts, cards, loans, mortgages, payments, credit repair and debt, personal or business.',
  },
  Insurance: {
    short: 'Insurance',
    group: 'Financial Services',
    iabCode: '398',
    definition: 'Every insurance line, personal or commercial.',
  },
  'Investing & Wealth': {
    short: 'Investing',
    group: 'Financial Services',
    iabCode: '410',
    definition: 'Investing, retirement, tax, financial planning, crypto, markets and the economy.',
  },
  'Health & Medical': {
    short: 'Medical',
    group: 'Health & Wellness',
    iabCode: '286',
    definition: 'Conditions, medicines, providers, hospitals, devices, tests and medical supplies.',
  },
  'Fitness & Nutrition': {
    short: 'Fitness',
    group: 'Health & Wellness',
    iabCode: '223',
    definition:
      'Exercise, gyms, fitness equipment, weight management, vitamins, nutrition, wellness and alternative medicine.',
  },
  'Food & Grocery': {
    short: 'Food',
    group: 'Food & Drink',
    iabCode: '210',
    definition: 'Food and non-alcoholic drinks to buy, cook or eat at home, and grocery shopping.',
  },
  'Restaurants & Dining': {
    short: 'Dining',
    group: 'Food & Drink',
    iabCode: '218',
    definition:
      'Eating out or ordering in: restaurants, fast food, cafes, delivery, catering, and the food-service trade.',
  },
  'Alcohol & Tobacco': {
    short: 'Alcohol',
    group: 'Food & Drink',
    iabCode: '211',
    definition: 'Age-restricted consumables: beer, wine, spirits, tobacco, vaping, cannabis, CBD.',
  },
  'Home Furnishings & Appliances': {
    short: 'Home Furnishings',
    group: 'Home & Property',
    iabCode: '283',
    definition: 'Furniture, decor, lighting, bedding, bath, kitchenware, and household appliances.',
  },
  'Home Improvement & Garden': {
    short: 'Home Improvement',
    group: 'Home & Property',
    iabCode: '274',
    definition:
      'Building, repairing, securing and landscaping a home: materials, tools, plumbing, garden, home services and utilities.',
  },
  'Household Supplies': {
    short: 'Household',
    group: 'Home & Property',
    iabCode: '479',
    definition: 'Consumables for running a home: cleaning, laundry, paper, bags, pest control, storage.',
  },
  'Real Estate': {
    short: 'Real Estate',
    group: 'Home & Property',
    iabCode: '441',
    definition: 'Buying, selling, renting, developing and moving between homes and commercial property.',
  },
  'Apparel & Accessories': {
    short: 'Apparel',
    group: 'Retail & Fashion',
    iabCode: '552',
    definition: 'Clothing, footwear, jewellery, bags, eyewear, costumes, fashion trends.',
  },
  'Beauty & Personal Care': {
    short: 'Beauty',
    group: 'Retail & Fashion',
    iabCode: '553',
    definition: 'Cosmetics, skin, hair, nail, oral and body care, fragrance, grooming, salons and spas.',
  },
  'Shopping & Retail': {
    short: 'Shopping',
    group: 'Retail & Fashion',
    iabCode: '473',
    definition:
      'Shopping as such: stores, malls, marketplaces, coupons, gifts, party goods, luxury and value shoppers.',
  },
  'Movies & TV': {
    short: 'Movies & TV',
    group: 'Media & Entertainment',
    iabCode: 'JLBCU7',
    definition: 'Films, television, streaming video, celebrities and pop culture.',
  },
  'Music & Audio': {
    short: 'Music',
    group: 'Media & Entertainment',
    iabCode: '338',
    definition: 'Music genres, radio, podcasts, recordings, musical instruments.',
  },
  Gaming: {
    short: 'Gaming',
    group: 'Media & Entertainment',
    iabCode: '680',
    definition: 'Video games, consoles, mobile and PC games, esports.',
  },
  'Books & News': {
    short: 'Publishing',
    group: 'Media & Entertainment',
    iabCode: '42',
    definition: 'Books, magazines, newspapers, comics, literature and news consumption.',
  },
  Sports: {
    short: 'Sports',
    group: 'Sports & Leisure',
    iabCode: '483',
    definition: 'Following or playing organised, athletic and action sports, with their gear.',
  },
  'Outdoor Recreation': {
    short: 'Outdoors',
    group: 'Sports & Leisure',
    iabCode: '159',
    definition: 'Camping, hiking, fishing, hunting, shooting, climbing, paddling and water pursuits, with gear.',
  },
  'Toys & Hobbies': {
    short: 'Hobbies',
    group: 'Sports & Leisure',
    iabCode: '239',
    definition: 'Toys, board and card games, crafts, collecting, models, photography as a pastime, genealogy.',
  },
  'Gambling & Betting': {
    short: 'Gambling',
    group: 'Sports & Leisure',
    iabCode: '181',
    definition: 'Casinos, sports betting, lottery, poker, sweepstakes.',
  },
  'Travel & Lodging': {
    short: 'Travel',
    group: 'Travel & Experiences',
    iabCode: '653',
    definition: 'Trips, destinations, flights, hotels, cruises, car rental, ride-hailing, tours, luggage.',
  },
  'Events & Attractions': {
    short: 'Events',
    group: 'Travel & Experiences',
    iabCode: '150',
    definition: 'Live events, performing and visual arts, museums, theme parks, conferences, nightlife, tickets.',
  },
  Demographics: {
    short: 'Demographics',
    group: 'People & Family',
    iabCode: '',
    definition: 'Who people are, irrespective of what they want: age, gender, income, household, language, geography.',
  },
  'Family & Life Events': {
    short: 'Family',
    group: 'People & Family',
    iabCode: '186',
    definition: 'Parenting, baby products, relationships, weddings, milestones and care of relatives.',
  },
  'Pets & Animals': {
    short: 'Pets',
    group: 'People & Family',
    iabCode: '422',
    definition: 'Pet keeping: animals, food, supplies, vets, services.',
  },
  'Education & Science': {
    short: 'Education',
    group: 'Society & Learning',
    iabCode: '132',
    definition: 'Schools, colleges, courses, study, teaching, and academic and scientific subjects.',
  },
  'Government & Civic': {
    short: 'Government',
    group: 'Society & Learning',
    iabCode: '386',
    definition: 'Politics, public sector, military, law and legal services, charities and civic organisations.',
  },
  'Religion & Spirituality': {
    short: 'Religion',
    group: 'Society & Learning',
    iabCode: '453',
    definition: 'Faiths, beliefs, astrology, religious organisations and goods.',
  },
}

const nameNodes = (facts: Readonly<Record<string, NodeFacts>>): Category['nodes'] =>
  Object.fromEntries(Object.entries(facts).map(([node, { iabCode }]) => [node, iabCode]))

/** The 41 parent categories, with the nodes that facts are known of. */
export const categories = Object.fromEntries(
  parentCategories.map((name) => [name, { ...described[name], nodes: nameNodes(nodeFacts[name]) }]),
) as Readonly<Record<ParentCategory, Category>>
