import { type Role, roles } from '@txadv/contract'
import { type PageName, pages } from '@txadv/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOperator, makeOrg, makeStranger, type Person, postAuth } from '../../server/test/harness.ts'
import { importsOf } from '../../server/test/imports.ts'
import { pushesOf } from '../../server/test/pushing.ts'
import { audienceNames } from './audience-topics.ts'
import { type DevelopmentServer, startDevelopmentServer } from './development.ts'
import { openStage, type Stage, soon, type Visit, visit } from './stage.ts'

/** Who looks: a member of each role, an operator without an organization, and a person who has only an account. */
type Who = Role | 'operator' | 'stranger'
const viewers: readonly Who[] = [...roles, 'operator', 'stranger']

const name = audienceNames(1)[0] as string
let stage: Stage
let server: DevelopmentServer
let people: Record<Who, Person>
/** What fills the places of an address. */
let ids: Partial<Record<PageName, string>>

beforeAll(async () => {
  stage = await openStage()
  const { api } = stage
  const org = await makeOrg(api, roles)
  const operator = await makeOperator(api)
  const stranger = await makeStranger(api)
  people = { ...org.people, operator, stranger }
  const { batchId } = await importsOf(api, org).run(audienceNames(12).map((Name) => ({ Name })))
  const acme = await pushesOf({ ...stage, env: stage.sandbox.env }, org)
  const connection = await acme.connect('marketplace', { default_cpm: 6 })
  await acme.push(connection.id, { all: true })
  const { body: library } = await api.call(`/api/topics?search=${encodeURIComponent(name)}`, org.key)
  const confirmed = { action: 'confirm', ids: [library.data[0].id] }
  const { body: change } = await api.call('/api/topic-changes', org.key, { method: 'POST', body: confirmed })
  const { body: topics } = await api.call('/api/admin/topics', operator)
  const flagged = { topicIds: [topics.data[0].id], reason: 'Looks odd' }
  await api.call('/api/admin/topics/review/flag', operator, { method: 'POST', body: flagged })
  const asked = { jobType: 'reclassify', config: { mode: 'local', force: true } }
  const { body: job } = await api.call('/api/admin/jobs', operator, { method: 'POST', body: asked })
  const { body: templates } = await api.call('/api/admin/output-templates', operator)
  const invited = { organizationId: org.id, email: stranger.email, role: 'viewer' }
  const { body: invitation } = await postAuth(api, '/organization/invite-member', org.owner, invited)
  ids = {
    topic: library.data[0].id,
    change: change.id,
    import: batchId,
    connection: connection.id,
    push: connection.id,
    settingsSection: 'general',
    invitation: invitation.id,
    job: job.jobId,
    globalTopic: topics.data[0].id,
    template: templates[0].id,
  }
  server = await startDevelopmentServer(api.url)
})
afterAll(async () => {
  await server?.close()
  await stage?.close()
})

const addressOf = (page: PageName) => pages[page].replace(/:\w+/, ids[page] ?? '')

/** Runs in the page: what a link of the dashboard does. */
const goTo = (address: string) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

type Shown = string | RegExp
const isOf = (...some: readonly Who[]) => some as readonly string[]
const membersOnly = (shown: Shown) => (who: Who) => (isOf(...roles).includes(who) ? shown : undefined)
const operatorsOnly = (shown: Shown) => (who: Who) => (who === 'operator' ? shown : undefined)
const exceptViewers = (shown: Shown, refusal: Shown) => (who: Who) =>
  who === 'viewer' ? refusal : membersOnly(shown)(who)

/** What tells that a page has drawn its content, for whoever may open it: rows that were read, not the frame around them. */
const contents: Record<PageName, (who: Who) => Shown | undefined> = {
  home: (who) => (who === 'operator' ? /^Engine \d/ : membersOnly('Push to To marketplace')(who)),
  chat: exceptViewers('Which audience are you looking for?', 'Viewers can’t classify'),
  signIn: () => /Sign in to txadv/,
  forgotPassword: () => 'Reset your password',
  // Without the token of a mail it only says that the link is not valid.
  resetPassword: () => undefined,
  account: () => 'Second factor: off',
  newOrganization: () => 'Name your organization',
  firstSteps: exceptViewers('12 topics classified', /Viewers can’t add/),
  library: membersOnly(name),
  topic: membersOnly(name),
  changes: membersOnly('Confirm: 1'),
  change: membersOnly(name),
  catalog: membersOnly(name),
  imports: membersOnly('topics.csv'),
  newImport: exceptViewers('Drop a CSV or TSV file here', 'Viewers can’t import files'),
  import: membersOnly(name),
  connections: membersOnly('To marketplace'),
  newConnection: exceptViewers(/Trade Desk|Marketplace/i, 'Your role only reads'),
  connection: membersOnly('Outbound'),
  push: exceptViewers('The whole library', 'Viewers can’t push'),
  activations: membersOnly(name),
  drift: membersOnly('Choose a connection'),
  usage: membersOnly(/Imports?|Classifications?/),
  settings: membersOnly('4 members'),
  settingsSection: membersOnly('When classifiers disagree'),
  invitation: (who) => (who === 'stranger' ? /^Join Org/ : 'This invitation is for another account'),
  jobs: operatorsOnly('Reclassify'),
  job: operatorsOnly('Configuration'),
  review: operatorsOnly('1 waiting'),
  duplicates: operatorsOnly('No dedup sweeps'),
  globalTopics: operatorsOnly(name),
  globalTopic: operatorsOnly('Visibility'),
  templates: operatorsOnly(/marketplace/i),
  template: operatorsOnly('Preview'),
  organizations: operatorsOnly(/Org [0-9a-f]{12}/),
}

describe('on the development server every page of every role draws its content', () => {
  describe.each(viewers)('%s', (who) => {
    let seen: Visit
    beforeAll(async () => {
      seen = await visit({ ...stage, api: { ...stage.api, url: server.url } }, { cookie: people[who].cookie })
    })
    afterAll(() => seen?.page.context().close())

    const shown = Object.keys(pages).filter((page) => contents[page as PageName](who)) as PageName[]
    test.each(shown)('%s', async (page) => {
      // The owner opens each address by itself; the others go from page to page, which fetches no module again.
      if (who === 'owner' || seen.page.url() === 'about:blank') await seen.page.goto(addressOf(page))
      else await seen.page.evaluate(goTo, addressOf(page))
      const text = contents[page](who) as Shown
      const drawn = seen.page.getByRole('main').getByText(text).filter({ visible: true }).first()
      await drawn.waitFor(soon).catch(async (error) => {
        throw new Error(`${page} shows: ${await seen.page.innerText('body')} ${seen.complaints}`, { cause: error })
      })
      expect(await seen.page.getByRole('alert').allInnerTexts()).toEqual([])
      expect(seen.complaints).toEqual([])
    })
  })
})
