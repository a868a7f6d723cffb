import type { Api, Org } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'

const things = [
  'Electric SUV',
  'Luxury Sedan',
  'Home Renovation',
  'Organic Food',
  'Business Travel',
  'Running Shoes',
  'Cloud Security',
  'Student Loan',
  'Craft Coffee',
  'Family Vacation',
  'Smart Home',
  'Pet Insurance',
]
const people = ['Intenders', 'Researchers', 'Owners', 'Enthusiasts', 'Switchers', 'Buyers', 'Planners', 'Subscribers']
const places = ['', ' Northeast', ' Midwest', ' Pacific Coast']

/** Names as people give them to audiences, each different. */
export const audienceNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const thing = things[n % things.length]
    const whose = people[Math.floor(n / things.length) % people.length]
    return `${thing} ${whose}${places[Math.floor(n / (things.length * people.length)) % places.length]}`
  })

/** Puts so many topics into a library; answers their ids by name. */
export async function fillLibrary(api: Api, org: Org, count: number): Promise<ReadonlyMap<string, string>> {
  await importsOf(api, org).run(audienceNames(count).map((Name) => ({ Name })))
  const ids = new Map<string, string>()
  for (let page = 1; ids.size < count && page < 20; page++) {
    const { body } = await api.call(`/api/topics?pageSize=100&page=${page}`, org.key)
    for (const { id, topic_name } of body.data) ids.set(topic_name, id)
  }
  // What the engine is not sure of would be left out of pushes.
  await api.call('/api/topics/confirm', org.key, { method: 'POST', body: { ids: [...ids.values()] } })
  return ids
}
