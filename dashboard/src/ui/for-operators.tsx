import type { ComponentType } from 'react'
import type { Params } from '../lib/router.ts'
import { navigate } from '../lib/router.ts'
import { useSession } from '../lib/session.ts'
import { EmptyState } from './empty-state.tsx'
import { PageHead } from './page-head.tsx'

type Page = ComponentType<{ params: Params }>

/** A page that operators alone may open; anybody else is told so, and is shown the way back. */
export function forOperators(title: string, Inner: Page): Page {
  return function OperatorPage(props) {
    const { user } = useSession()
    if (user.operator) return <Inner {...props} />
    return (
      <>
        <PageHead title={title} />
        <EmptyState title="This page is for operators" action="Open the library" onAction={() => navigate('/library')}>
          Operators manage the shared catalog. Your own topics are in your library.
        </EmptyState>
      </>
    )
  }
}
