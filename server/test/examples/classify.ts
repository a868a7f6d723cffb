import {
  analyzeBrief,
  checkDuplicate,
  classifyTopic,
  sdkAnalyzeBrief,
  sdkCheckDuplicate,
  sdkClassifyTopic,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

const evShoppers = {
  topic_name: 'Electric Vehicle Shoppers',
  parent_category: 'Auto',
  taxonomy_type: 'Auto & Transportation',
  subcategory: 'Electric & Hybrid Vehicles',
  segment_type: 'B2C',
  audience_type: 'In-Market Shopper',
  keywords: ['electric vehicle', 'ev', 'electric car'],
  segment_desc_marketplace: 'Consumers who compare electric vehicles before they buy one',
  segment_desc_dspapi: 'Consumers who compare electric vehicles, their range and their price before they buy one',
  internal_description: 'The name asks for people who shop for electric vehicles',
}

const campaign = {
  summary: 'A spring campaign that brings drivers to test drives of an electric SUV.',
  objectives: ['Book 2,000 test drives by June'],
  targetAudience: 'Families in the suburbs who charge at home',
  recommendedTopics: [
    { topic_name: 'Electric SUV Shoppers', rationale: 'The campaign is for an electric SUV.' },
    { topic_name: 'Home EV Charger Owners', rationale: 'The brief asks for drivers who charge at home.' },
  ],
}

const brief = 'Spring 2027: test drives of our electric SUV. Families in the suburbs who charge at home.'
const file = { data: Buffer.from(brief).toString('base64'), mediaType: 'text/plain', filename: 'spring-brief.txt' }

/** Names and briefs are judged; nothing is stored. */
export async function tellClassify({ key, page, llm }: Story): Promise<void> {
  llm.next.push({ say: evShoppers }, { say: evShoppers }, { say: campaign }, { say: campaign })
  const messages = [{ role: 'user' as const, content: 'People who are shopping for an electric vehicle' }]
  await key(classifyTopic, { body: { messages } })
  await page(sdkClassifyTopic, { body: { messages } })
  await key(analyzeBrief, { body: { file } })
  await page(sdkAnalyzeBrief, { body: { file } })
  await key(checkDuplicate, { body: { topic_name: 'EV Owners' } })
  await page(sdkCheckDuplicate, { body: { topic_name: 'Owners of Electric Vehicles' } })
}
