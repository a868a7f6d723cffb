import type { ComponentType } from 'react'
import { hrefOf, type Params } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Audit } from './audit.tsx'
import { General } from './general.tsx'
import { Members } from './members.tsx'
import { SdkKeys } from './sdk-keys.tsx'
import styles from './settings.module.css'
import { Webhooks } from './webhooks.tsx'
import { Workspaces } from './workspaces.tsx'

interface Section {
  readonly name: string
  readonly title: string
  readonly View: ComponentType
  /** Only for who may manage keys: owners and admins. */
  readonly managing?: true
}

const sections: readonly Section[] = [
  { name: 'members', title: 'Members', View: Members },
  { name: 'keys', title: 'API keys', View: ApiKeys },
  { name: 'sdk-keys', title: 'SDK keys', View: SdkKeys },
  { name: 'workspaces', title: 'Workspaces', View: Workspaces },
  { name: 'webhooks', title: 'Webhooks', View: Webhooks },
  { name: 'audit', title: 'Audit log', View: Audit, managing: true },
  { name: 'general', title: 'General', View: General },
]

/** What an organization decides for itself: who may come in, by which keys, and how it works. */
export function Settings({ params }: { params: Params }) {
  const { can, organization } = useSession()
  const open = sections.filter(({ managing }) => !managing || can('api_keys:manage'))
  const here = params.section ?? 'members'
  const chosen = open.find(({ name }) => name === here)
  if (!organization)
    return (
      <>
        <PageHead title="Settings" />
        <EmptyState title="No organization">
          Settings belong to an organization. Operators manage plans under Organizations.
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        tabs={open.map(({ name, title }) => ({
          title,
          href: hrefOf('settingsSection', { section: name }),
          here: name === here,
        }))}
      >
        {chosen ? (
          <div className={styles.settings}>
            <chosen.View />
          </div>
        ) : sections.some(({ name }) => name === here) ? (
          <EmptyState title="For owners and admins">
            Ask an owner or an admin of {organization.name} for access.
          </EmptyState>
        ) : (
          <EmptyState title="Settings page not found">Select one of the pages above.</EmptyState>
        )}
      </Tabs>
    </>
  )
}
