import { GlobalTopicId } from '@txadv/contract'
import { indexTopics } from '../../server/src/library/duplicates/index-topics.ts'
import { type Api, asDatabaseOwner, type Org } from '../../server/test/harness.ts'

export const names = [
  'Electric SUV Intenders',
  'Used Truck Shoppers',
  'First-Time Home Buyers',
  'Mortgage Refinance Seekers',
  'Small Business Owners',
  'ITDMs Evaluating Zero Trust',
  'Cloud Migration Decision Makers',
  'Vegan Meal Kit Subscribers',
  'Craft Beer Enthusiasts',
  'Marathon Runners',
  'Weekend Campers',
  'New Parents',
  'Dog Owners',
  'Luxury Hotel Guests',
  'Budget Airline Travelers',
  'Streaming Horror Fans',
  'Retro Gaming Fans',
  'Skincare Routine Enthusiasts',
  'Home Gym Equipment Buyers',
  'Credit Card Rewards Seekers',
  'High School Science Teachers',
  'Government Procurement Officers',
  'Hospital Nurses',
  'Retirement Savings Planners',
]

/** Fills the catalog as an organization does; answers the global topics' ids by their names. */
export async function fillCatalog(api: Api, org: Org, wanted: readonly string[] = names): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const topic_name of wanted) {
    const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
    if (made.status !== 201) throw new Error(made.text)
    ids.set(topic_name, made.body.topic_id)
  }
  return ids
}

/** Topics that stand in the catalog beside their like, which the door would not let in. */
export async function addTwins(api: Api, topics: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of topics) {
    const { rows } = await asDatabaseOwner(
      api,
      `insert into topic (topic_name, normalized_name, engine_version, segment_type, parent_category, name_words)
       values ($1, lower($1), '2.5', 'B2C', 'Music & Audio', array_to_tsvector(string_to_array(lower($1), ' '))) returning id`,
      [name],
    )
    ids.push(GlobalTopicId.encode(rows[0].id))
  }
  while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
  return ids
}
