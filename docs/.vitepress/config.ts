import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { fillIn } from './made/made.ts'

const page = (text: string, link: string) => ({ text, link })

const guides = [
  page('Classify a topic', '/guides/classify'),
  page('Import a file', '/guides/import'),
  page('Search the catalog', '/guides/catalog'),
  page('Check for duplicates', '/guides/duplicates'),
  page('Push with a plan', '/guides/push'),
  page('Keep segments up to date', '/guides/keep-true'),
  page('Change many topics', '/guides/bulk-changes'),
  page('Export the library', '/guides/export'),
  page('Sync a source', '/guides/sync'),
  page('Embed in a page', '/guides/embed'),
  page('Errors and retries', '/guides/retries'),
  page('Fewer bytes and calls', '/guides/economy'),
  page('Use it from an agent', '/guides/agents'),
]

const concepts = [
  page('Two tiers', '/concepts/two-tiers'),
  page('Seven layers', '/concepts/seven-layers'),
  page('Matching and duplicates', '/concepts/matching'),
  page('Staleness and refresh', '/concepts/staleness'),
  page('Credits and quotas', '/concepts/credits'),
  page('Workspaces', '/concepts/workspaces'),
  page('Keys and scopes', '/concepts/keys'),
  page('Sandbox', '/concepts/sandbox'),
]

const api = [
  page('About the API', '/reference/api/'),
  page('Classify', '/reference/api/classify'),
  page('Topics', '/reference/api/topics'),
  page('Imports', '/reference/api/imports'),
  page('Connections', '/reference/api/connections'),
  page('Activations', '/reference/api/activations'),
  page('For pages', '/reference/api/pages'),
  page('Organization', '/reference/api/organization'),
  page('Operators', '/reference/api/operators'),
]

const reference = [
  { text: 'API', collapsed: true, items: api },
  page('SDK', '/reference/sdk'),
  page('Python', '/reference/python'),
  page('Command line', '/reference/cli'),
  page('Limits', '/reference/limits'),
  page('Versions', '/reference/versions'),
  page('Errors', '/errors'),
  page('Taxonomy', '/taxonomy'),
  page('Local engine', '/engine'),
  page('Accuracy', '/accuracy'),
]

const operating = [
  page('Overview', '/operating/'),
  page('Deploy', '/operating/deploy'),
  page('Configuration', '/operating/configuration'),
  page('Scale', '/operating/scale'),
  page('Back up and restore', '/operating/backup'),
  page('Rotate keys', '/operating/rotate-keys'),
  page('Erase', '/operating/erase'),
  page('Upgrade', '/operating/upgrade'),
  page('Monitoring', '/operating/watch'),
  page('Jobs and syncs', '/operating/jobs'),
  page('Release an engine', '/operating/release-engine'),
  page('Sandbox faults', '/operating/sandbox'),
]

const about = [
  page('Security model', '/security'),
  page('Benchmarks', '/benchmarks'),
  page('Conformance', '/conformance'),
  page('Decisions', '/decisions/'),
]

export default defineConfig({
  title: 'txadv',
  description: 'Classifies audience topics, keeps them in libraries, and pushes them to ad platforms as segments.',
  lang: 'en',
  cleanUrls: true,
  srcExclude: ['node_modules/**', 'test/**'],
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark' }, config: fillIn },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Start', '/start'),
      page('Guides', '/guides/classify'),
      page('Reference', '/reference/api/'),
      page('Operating', '/operating/'),
    ],
    sidebar: [
      page('Start in five minutes', '/start'),
      { text: 'Concepts', items: concepts },
      { text: 'Guides', items: guides },
      { text: 'Reference', items: reference },
      { text: 'Operating', collapsed: true, items: operating },
      { text: 'About', items: about },
    ],
    footer: { message: 'Apache-2.0' },
  },
  // The document is generated beside the pages; whoever makes a client of it finds it on the site.
  buildEnd: ({ srcDir, outDir }) => copyFileSync(join(srcDir, 'openapi.json'), join(outDir, 'openapi.json')),
})
