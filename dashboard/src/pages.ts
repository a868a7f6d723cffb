import type { PageName } from '@txadv/contract/pages'
import type { Permission } from '@txadv/contract/vocabulary'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Params } from './lib/router.ts'
import type { Session } from './lib/session.ts'

type Page = ComponentType<{ params: Params }>

const page =
  <K extends string>(load: () => Promise<Record<K, Page>>, name: K) =>
  async () =>
    (await load())[name]

/** How the page of each address is fetched, when it is first opened, so that the first load stays small. */
const loads: Record<Exclude<PageName, 'signIn'>, () => Promise<Page>> = {
  home: page(() => import('./pages/home/home.tsx'), 'HomePage'),
  chat: page(() => import('./pages/chat/chat.tsx'), 'Chat'),
  forgotPassword: page(() => import('./pages/password/forgot-password.tsx'), 'ForgotPassword'),
  resetPassword: page(() => import('./pages/password/reset-password.tsx'), 'ResetPassword'),
  account: page(() => import('./pages/account/account.tsx'), 'Account'),
  newOrganization: page(() => import('./pages/new-organization/new-organization.tsx'), 'NewOrganization'),
  firstSteps: page(() => import('./pages/first-steps/first-steps.tsx'), 'FirstSteps'),
  library: page(() => import('./pages/library/library.tsx'), 'Library'),
  topic: page(() => import('./pages/topic/topic.tsx'), 'Topic'),
  changes: page(() => import('./pages/change/changes.tsx'), 'Changes'),
  change: page(() => import('./pages/change/change.tsx'), 'Change'),
  catalog: page(() => import('./pages/catalog/catalog.tsx'), 'Catalog'),
  imports: page(() => import('./pages/imports/imports.tsx'), 'Imports'),
  newImport: page(() => import('./pages/imports/new-import.tsx'), 'NewImport'),
  import: page(() => import('./pages/imports/import.tsx'), 'Import'),
  connections: page(() => import('./pages/connections/connections.tsx'), 'Connections'),
  newConnection: page(() => import('./pages/connections/new-connection.tsx'), 'NewConnection'),
  connection: page(() => import('./pages/connections/connection.tsx'), 'ConnectionPage'),
  push: page(() => import('./pages/push/push.tsx'), 'Push'),
  activations: page(() => import('./pages/activations/activations.tsx'), 'Activations'),
  drift: page(() => import('./pages/activations/drift.tsx'), 'Drift'),
  usage: page(() => import('./pages/usage/usage.tsx'), 'Usage'),
  settings: page(() => import('./pages/settings/settings.tsx'), 'Settings'),
  settingsSection: page(() => import('./pages/settings/settings.tsx'), 'Settings'),
  invitation: page(() => import('./pages/invitation/invitation.tsx'), 'Invitation'),
  jobs: page(() => import('./pages/jobs/jobs.tsx'), 'Jobs'),
  job: page(() => import('./pages/jobs/job.tsx'), 'Job'),
  review: page(() => import('./pages/review/review.tsx'), 'Review'),
  duplicates: page(() => import('./pages/duplicates/duplicates.tsx'), 'Duplicates'),
  globalTopics: page(() => import('./pages/global-topics/global-topics.tsx'), 'GlobalTopics'),
  globalTopic: page(() => import('./pages/global-topics/global-topic.tsx'), 'GlobalTopic'),
  templates: page(() => import('./pages/templates/templates.tsx'), 'Templates'),
  template: page(() => import('./pages/templates/template.tsx'), 'Template'),
  organizations: page(() => import('./pages/organizations/organizations.tsx'), 'Organizations'),
}

const fetched = new Map<string, Page>()

async function fetchPage(name: keyof typeof loads): Promise<Page> {
  const page = await loads[name]()
  fetched.set(name, page)
  return page
}

const isLoadable = (name: PageName): name is keyof typeof loads => name in loads

/** Fetches a page before it is drawn, while there is something else to wait for. */
export const preload = (name: PageName | undefined): void => {
  // One that fails now is fetched again, and its failure told, when it is opened.
  if (name && isLoadable(name)) fetchPage(name).catch(() => undefined)
}

/**
 * What is drawn at an address: undefined while it is on its way. React's own `lazy` would hold a page back for a third of a
 * second even where it is there already.
 */
export function useView(name: PageName | undefined): { View?: Page | undefined; failed: boolean; retry(): void } {
  const [, redraw] = useState({})
  const [failed, setFailed] = useState(false)
  const View = name && fetched.get(name)
  const fetch = useCallback(() => {
    if (!name || !isLoadable(name)) return
    setFailed(false)
    fetchPage(name).then(
      () => redraw({}),
      () => setFailed(true),
    )
  }, [name])
  useEffect(() => {
    if (!View) fetch()
  }, [View, fetch])
  return { View, failed, retry: fetch }
}

interface Section {
  readonly page: PageName
  readonly title: string
  /** Pressed after g, it opens the section. */
  readonly key: string
  readonly operator?: true
  /** Operators without an organization have it too. */
  readonly everyone?: true
  /** Without it the section is of no use. */
  readonly permission?: Permission
}

const sections: readonly Section[] = [
  { page: 'home', title: 'Home', key: 'm', everyone: true },
  { page: 'chat', title: 'Chat', key: 'h' },
  { page: 'library', title: 'Library', key: 'l' },
  { page: 'catalog', title: 'Catalog', key: 'c' },
  { page: 'imports', title: 'Imports', key: 'i' },
  { page: 'connections', title: 'Connections', key: 'n' },
  { page: 'activations', title: 'Activations', key: 'a' },
  { page: 'usage', title: 'Usage', key: 'u' },
  { page: 'settings', title: 'Settings', key: 's' },
  { page: 'firstSteps', title: 'First steps', key: 'f', permission: 'import' },
  { page: 'jobs', title: 'Jobs', key: 'j', operator: true },
  { page: 'review', title: 'Review', key: 'r', operator: true },
  { page: 'duplicates', title: 'Duplicates', key: 'd', operator: true },
  { page: 'globalTopics', title: 'Global topics', key: 'o', operator: true },
  { page: 'templates', title: 'Templates', key: 't', operator: true },
  { page: 'organizations', title: 'Organizations', key: 'z', operator: true },
]

/** The sections that a person may open. An operator may belong to no organization, and then has no library to look at. */
export const sectionsFor = ({ user, organization, can }: Session): readonly Section[] =>
  sections.filter(({ operator, everyone, permission }) =>
    operator ? user.operator : everyone || (organization !== undefined && (!permission || can(permission))),
  )
