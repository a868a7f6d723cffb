import { countStatus } from '../../lib/attention.ts'
import { useSession } from '../../lib/session.ts'
import { FirstStepsList } from '../../ui/first-steps.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Glance } from './glance.tsx'
import styles from './home.module.css'
import { Inbox } from './inbox.tsx'
import { OperatorHome } from './operator-home.tsx'
import { Platforms } from './platforms.tsx'
import { Runs } from './runs.tsx'
import { useHome } from './use-home.ts'

/** What a person sees first: what needs them, what is where, what runs, and what the library is made of. */
export function HomePage() {
  const { organization, user } = useSession()
  return (
    <>
      <PageHead title="Home" />
      <div className={layout.stack}>
        {organization && <MemberHome />}
        {user.operator && <OperatorHome />}
      </div>
    </>
  )
}

function MemberHome() {
  const { can } = useSession()
  const home = useHome()
  const { stats, summary } = home
  const isEmpty = stats.data?.total === 0
  const hasPushed = summary.data === undefined || countStatus(summary.data, 'active') > 0
  const isNew = stats.data !== undefined && (isEmpty || !hasPushed)
  return (
    <>
      {isNew && can('import') && (
        <section aria-labelledby="first-run" className={layout.stack}>
          <h2 id="first-run">First steps</h2>
          <FirstStepsList />
        </section>
      )}
      <Inbox home={home} />
      <Platforms home={home} />
      <div className={styles.columns}>
        <Runs home={home} />
        <Glance home={home} />
      </div>
    </>
  )
}
