import { navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstStepsList } from '../../ui/first-steps.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** From an empty library to a topic that is classified, pushed and exported. */
export function FirstSteps() {
  const { can, organization } = useSession()
  return (
    <>
      <PageHead title="First steps" />
      {organization && can('import') ? (
        <FirstStepsList />
      ) : (
        <EmptyState
          title="Viewers can’t add or push topics"
          action="Open the library"
          onAction={() => navigate('/library')}
        >
          Ask an owner or an admin of your organization for the member role.
        </EmptyState>
      )}
    </>
  )
}
