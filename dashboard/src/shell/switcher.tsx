import { switchOrganization, switchWorkspace, useSession } from '../lib/session.ts'
import { currentWorkspace } from '../lib/workspace.ts'
import { Select } from '../ui/select.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import styles from './switcher.module.css'

/** Which organization and which workspace the person works in. */
export function Switcher() {
  const { organization, organizations, workspaces } = useSession()
  if (!organization) return <p className={styles.switcher}>Shared catalog</p>
  return (
    <div className={styles.switcher}>
      {organizations.length > 1 ? (
        <Select
          aria-label="Organization"
          value={organization.id}
          options={organizations.map(({ id, name }) => ({ value: id, title: name }))}
          onChoose={(id) => void switchOrganization(id)}
        />
      ) : (
        <Tooltip text={organization.name}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a name that is cut shows in full on focus */}
          <strong tabIndex={0}>{organization.name}</strong>
        </Tooltip>
      )}
      {workspaces.length > 0 && (
        <Select
          aria-label="Workspace"
          none="All workspaces"
          value={currentWorkspace() ?? ''}
          options={workspaces.map(({ id, name }) => ({ value: id, title: name }))}
          onChoose={(id) => switchWorkspace(id || undefined)}
        />
      )}
    </div>
  )
}
