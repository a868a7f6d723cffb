import type { ParentCategory, TaxonomyType } from '@txadv/contract/vocabulary'
import { categories, groups } from '../taxonomy/taxonomy.ts'
import { fold, singular, wordsOf } from '../text.ts'
import { isStructural, withoutStructure } from './structure.ts'

/** How else providers call a category. Names that fit several, like "Finance" or "Home", are groups and not here. */
const otherNames: Readonly<Record<ParentCategory, string>> = {
  Auto: `automotive, autos, automobiles, cars, cars & trucks, vehicles, motor vehicles, autos & vehicles, auto &
    vehicles, cars & vehicles, car, auto buyers, automotive vehicles`,
  'Auto Parts & Services': `auto parts, auto services, auto parts & accessories, automotive parts, automotive
    services, automotive aftermarket, auto aftermarket, car parts, car maintenance, vehicle parts, auto repair,
    vehicle parts & accessories, auto care`,
  'Powersports & Marine': `powersports, power sports, marine, boats, boating, motorcycles & powersports, rvs &
    boats, boats & watercraft & rvs`,
  'Business Services': `business services & supplies, business & professional services, b2b services, professional
    services, business supplies, office & business, business & industrial services`,
  'Industrial & Energy': `industrial, energy, industry, manufacturing & industrial, industrials, business &
    industrial, energy & utilities, energy & industrial, agriculture & industrial`,
  'Careers & Professions': `careers, career, jobs, employment, occupation, occupations, professions, professionals,
    jobs & careers, jobs & employment, careers & employment, job function, job functions, job titles, firmographic,
    firmographics`,
  'Consumer Electronics': `electronics, consumer tech, consumer technology, computers & electronics, electronics &
    computers, gadgets, personal electronics, computers & consumer electronics`,
  'Software & Apps': `software, apps, mobile apps & software, applications, computer software, apps & software,
    software applications`,
  'Enterprise Technology': `b2b technology, b2b tech, enterprise tech, business technology, information technology,
    it, enterprise it, it & enterprise technology, enterprise software & it, technology b2b, it infrastructure, cloud
    & it`,
  'Telecom & Internet': `telecom, telecoms, telecommunications, telco, internet & telecom, communications, wireless,
    internet services, telecom & cable, telecommunications & internet`,
  'Banking & Credit': `banking, banks, credit, credit & lending, loans, lending, credit cards & loans, banking &
    lending, banking & loans, credit & banking, retail banking`,
  Insurance: 'insurance services, insurance products, insurance policies',
  'Investing & Wealth': `investing, investments, investment, wealth, wealth management, investing & retirement,
    investors, personal investing, stocks & investing`,
  'Health & Medical': `health, healthcare, health care, medical, medical & health, pharma, pharmaceuticals, health
    conditions, medicine, health & pharma, healthcare & medical, medical health`,
  'Fitness & Nutrition': `fitness, nutrition, health & fitness, diet & fitness, fitness & wellness, exercise &
    fitness, wellness, diet & nutrition, fitness & health`,
  'Food & Grocery': `food, grocery, groceries, food & beverage, food & beverages, cpg food, cpg food & beverage,
    packaged food, food products, beverages, grocery & food, food cpg`,
  'Restaurants & Dining': `restaurants, restaurant, dining, dining out, quick service restaurants, qsr, restaurants
    & food service, dining & restaurants, food service, eating out`,
  'Alcohol & Tobacco': `alcohol, tobacco, alcoholic beverages, beer wine & spirits, wine beer & spirits, beer & wine
    & liquor, liquor, adult beverages`,
  'Home Furnishings & Appliances': `home furnishings, furniture, furnishings, home decor, appliances, home
    appliances, furniture & appliances, home & furniture, furniture & home decor, household appliances, home goods`,
  'Home Improvement & Garden': `home improvement, home & garden, garden, lawn & garden supplies, diy, diy & home
    improvement, hardware & home improvement, home repair, home improvement & repair, house & garden, gardening`,
  'Household Supplies': `household, household products, household goods, household essentials, cleaning products,
    home care, cpg household, household care, household & cleaning`,
  'Real Estate': `property, realty, housing, home sales, real estate & housing, mortgage & real estate, homes & real
    estate, realestate`,
  'Apparel & Accessories': `apparel, clothing, fashion, clothing & accessories, style & fashion, fashion & style,
    apparel & footwear, clothing & shoes, fashion & accessories, clothes, apparel & shoes, clothing & apparel`,
  'Beauty & Personal Care': `beauty, cosmetics, personal care, health & beauty, beauty & cosmetics, beauty &
    grooming, beauty & wellness, cosmetics & beauty, beauty & fitness, beauty products, cpg beauty`,
  'Shopping & Retail': `shopping, retail, retailers, retail & shopping, shoppers, retail stores, stores, shopping &
    deals, e-commerce, ecommerce, consumer retail, general merchandise`,
  'Movies & TV': `movies, tv, television, film, film & tv, tv & movies, film & television, movies & television, tv &
    video, streaming & tv, tv shows, movies & streaming, tv & film`,
  'Music & Audio': 'music, audio, music & radio, music & podcasts, radio & music, music listeners',
  Gaming: `games, video games, videogames, video gaming, games & gaming, gamers, computer & video games, pc &
    console gaming, video & computer games`,
  'Books & News': `books, news, publishing, books & literature, news & media, reading, literature, magazines &
    newspapers, news & politics media, books & magazines, news & magazines, books & reading`,
  Sports: `sport, sports fans, team sports, sports & athletics, athletics, sporting, sports & sporting goods,
    sporting goods`,
  'Outdoor Recreation': `outdoors, outdoor, recreation, outdoor activities, outdoor sports, outdoor & recreation,
    outdoor enthusiasts, outdoor adventure`,
  'Toys & Hobbies': `toys, hobbies, hobby, toys & games, hobbies & crafts, hobbies & interests, arts & crafts &
    hobbies, crafts & hobbies, toys & games & hobbies, hobbies & leisure`,
  'Gambling & Betting': `gambling, betting, casino & gambling, betting & gambling, gaming & gambling, wagering,
    casino & betting, igaming, gambling & casino`,
  'Travel & Lodging': `travel, travel & tourism, tourism, lodging, travel & hospitality, hospitality, hotels &
    travel, travel & leisure, travelers, travel & transportation, travel & vacation`,
  'Events & Attractions': `events, attractions, live events, events & tickets, tickets & events, arts & culture,
    arts, culture & arts, arts & events, entertainment & events, events & nightlife`,
  Demographics: 'demographic, demo, demos, age & gender, household demographics, demographics & household',
  'Family & Life Events': `family, parenting, families, life events, life stage, life stages, family & parenting,
    parents, family & relationships, family & kids, parenting & family, baby & kids, lifestage`,
  'Pets & Animals': 'pets, animals, pet, pet care, pet owners, animals & pets, pet supplies & care, pet products',
  'Education & Science': `education, science, learning, jobs & education school, education & learning, science &
    education, education & training, schools`,
  'Government & Civic': `government, politics, political, law & government, government & politics, politics &
    government, legal, law, civic, nonprofit, nonprofits, causes, politics & society, public sector, charity & causes`,
  'Religion & Spirituality': `religion, spirituality, faith, religion & faith, religious, faith & religion, religion
    & belief, religion & spiritual`,
}

const otherGroupNames: Readonly<Partial<Record<TaxonomyType, string>>> = {
  'Auto & Transportation': 'transportation, automotive & transportation, transport',
  'Business & Professional': 'business, b2b & professional, professional, business & industry',
  'Technology & Telecom': `technology, tech, technology & computing, tech & telecom, computing, technology &
    telecommunications`,
  'Financial Services': 'finance, financial, personal finance, finance & insurance, banking & finance, money',
  'Health & Wellness': 'health & wellbeing, healthy living, wellbeing',
  'Food & Drink': 'food & drinks, cpg, consumer packaged goods, fmcg, food & dining',
  'Home & Property': 'home, home & living, house & home, home & family living, home & lifestyle',
  'Retail & Fashion': 'fashion & retail, retail & apparel, style & beauty',
  'Media & Entertainment': 'media, entertainment, arts & entertainment, entertainment & media',
  'Sports & Leisure': `leisure, sports & recreation, sports & outdoors, sports & outdoor, hobbies & sports,
    recreation & leisure`,
  'Travel & Experiences': 'experiences',
  'People & Family': 'people, people & society, family & people',
  'Society & Learning': 'society, society & culture, learning & society',
}

/** A name as it is looked up: its words in the singular, "and" left out. */
function keyOf(text: string): string {
  return wordsOf(fold(text))
    .filter((word) => word !== 'and')
    .map(singular)
    .join(' ')
}

const categoryKeys = new Map<string, ParentCategory>()
const groupKeys = new Map<string, TaxonomyType>()
const nodeKeys = new Map<string, { readonly category: ParentCategory; readonly node: string }[]>()

const enter = <T>(keys: Map<string, T>, names: readonly string[], meaning: T) => {
  for (const name of names) if (!keys.has(keyOf(name))) keys.set(keyOf(name), meaning)
}
// Own names first: what another category calls itself is no variant of this one.
for (const [name, { short }] of Object.entries(categories)) enter(categoryKeys, [name, short], name as ParentCategory)
for (const [name, names] of Object.entries(otherNames)) enter(categoryKeys, names.split(','), name as ParentCategory)
for (const [name, { short }] of Object.entries(groups)) {
  enter(groupKeys, [name, short, ...(otherGroupNames[name as TaxonomyType] ?? name).split(',')], name as TaxonomyType)
}
for (const [name, { nodes }] of Object.entries(categories)) {
  for (const node of Object.keys(nodes)) {
    const key = keyOf(node)
    nodeKeys.set(key, [...(nodeKeys.get(key) ?? []), { category: name as ParentCategory, node }])
  }
}

/** What a segment of a path names in the taxonomy. A segment may name several of these. */
export interface SegmentMeaning {
  readonly category: ParentCategory | undefined
  readonly group: TaxonomyType | undefined
  readonly nodes: readonly { readonly category: ParentCategory; readonly node: string }[]
  readonly structural: boolean
}

const noNodes: SegmentMeaning['nodes'] = []
const longestSegment = 80

export function meaningOf(segment: string): SegmentMeaning {
  // A longer text names no place of the taxonomy, and reading it would cost.
  if (segment.length > longestSegment) {
    return { category: undefined, group: undefined, nodes: noNodes, structural: false }
  }
  const key = keyOf(segment)
  const plain = withoutStructure(key)
  const category = categoryKeys.get(key) ?? categoryKeys.get(plain)
  return {
    category,
    group: category ? undefined : (groupKeys.get(key) ?? groupKeys.get(plain)),
    nodes: nodeKeys.get(key) ?? noNodes,
    structural: category === undefined && !nodeKeys.has(key) && isStructural(segment),
  }
}

/** The category that a provider's name for it means, if it means one. */
export function findCategory(name: string): ParentCategory | undefined {
  return meaningOf(name).category
}
