import { switchOrganization, switchWorkspace, useSession } from '../lib/session.ts'
import { currentWorkspace } from '../lib/workspace.ts'

/** Which organization and which workspace the person works in. */
export function Switcher() {
  const { organization, organizations, workspaces } = useSession()
  if (!organization) return <p className="switcher">Shared catalog</p>
  return (
    <div className="switcher">
      {organizations.length > 1 ? (
        <select
          aria-label="Organization"
          value={organization.id}
          onChange={(event) => void switchOrganization(event.target.value)}
        >
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <strong title={organization.name}>{organization.name}</strong>
      )}
      {workspaces.length > 0 && (
        <select
          aria-label="Workspace"
          value={currentWorkspace() ?? ''}
          onChange={(event) => switchWorkspace(event.target.value || undefined)}
        >
          <option value="">All workspaces</option>
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
