import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { pages } from '@txadv/contract/pages'
import { NoAnswerError } from '@txadv/sdk'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type CallError, isCallError, statusOf } from './lib/call-error.ts'
import { queryClient } from './lib/query-client.ts'
import { demandSignIn, hrefOf, navigate, pageAt, returnAddress, useLocation } from './lib/router.ts'
import { openSession, refreshSession, type Session, SessionProvider, sessionRound } from './lib/session.ts'
import { useStore } from './lib/store.ts'
import { followTheme } from './lib/theme.ts'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { preload, useView } from './pages.ts'
import { Shell } from './shell/shell.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { ErrorPanel } from './ui/error-panel.tsx'
import layout from './ui/layout.module.css'
import { PageHead } from './ui/page-head.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

function NoPage() {
  return (
    <>
      <PageHead title="Page not found" />
      <EmptyState title="This page does not exist" action="Open the library" onAction={() => navigate('/library')}>
        The address may be mistyped, or the page may have moved.
      </EmptyState>
    </>
  )
}

/** For operators without an organization, who opened a page of its members. */
function NoOrganization() {
  return (
    <>
      <PageHead title="No organization" />
      <EmptyState
        title="This page belongs to an organization"
        action="Create an organization"
        onAction={() => navigate(hrefOf('newOrganization'))}
      >
        Your operator account belongs to no organization. The operator pages are on the left.
      </EmptyState>
    </>
  )
}

/** Leads on at once; the back button passes the present address over. */
function GoTo({ href }: { href: string }) {
  useEffect(() => navigate(href, { replace: true }), [href])
  return null
}

/** A page for who is signed in; who is not goes to sign-in and comes back. */
function Inside({ at }: { at: ReturnType<typeof pageAt> }) {
  const [session, setSession] = useState<Session>()
  const [error, setError] = useState<CallError>()
  const round = useStore(sessionRound)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when somebody asks for it
  useEffect(() => {
    openSession().then(
      (found) => {
        if (found === 'signed out') demandSignIn()
        else if (found === 'no organization') navigate(hrefOf('newOrganization'), { replace: true })
        else setSession(found)
      },
      (problem: unknown) => {
        if (!isCallError(problem)) throw problem
        if (statusOf(problem) !== 401) setError(problem)
      },
    )
  }, [round])
  if (error)
    return (
      <main className={layout.alone}>
        <title>txadv</title>
        <h1 className={layout.unseen}>txadv</h1>
        <ErrorPanel
          error={error}
          effect="Nothing was changed."
          onRetry={() => {
            setError(undefined)
            refreshSession()
          }}
        />
      </main>
    )
  if (!session) return <p className={layout.unseen}>Opening…</p>
  if (!session.organization && at?.name === 'chat') return <GoTo href={hrefOf('jobs')} />
  const isForMembers = at !== undefined && at.name !== 'home' && !pages[at.name].startsWith('/admin/')
  return (
    <SessionProvider value={session}>
      <Shell>
        {!at ? (
          <NoPage />
        ) : isForMembers && !session.organization ? (
          <NoOrganization />
        ) : (
          <Opened key={at.name} {...at} />
        )}
      </Shell>
    </SessionProvider>
  )
}

/** A page, as soon as it is here. */
function Opened({ name, params }: NonNullable<ReturnType<typeof pageAt>>) {
  const { View, failed, retry } = useView(name)
  if (View) return <View params={params} />
  if (!failed) return <p className={layout.muted}>Opening…</p>
  const gone = new NoAnswerError(undefined, 'The page could not be loaded')
  return (
    <>
      <PageHead title="Not opened" />
      <ErrorPanel error={gone} effect="Nothing was changed." onRetry={retry} />
    </>
  )
}

/** Who opens these may not be signed in, or belong to no organization yet: they stand without the frame. */
const outside: ReadonlySet<string> = new Set([
  'account',
  'invitation',
  'newOrganization',
  'forgotPassword',
  'resetPassword',
])

function App() {
  const { path, query } = useLocation()
  const at = pageAt(path)
  const signingIn = at?.name === 'signIn'
  const opens = signingIn ? pageAt(new URL(returnAddress(query), location.origin).pathname)?.name : at?.name
  useEffect(() => preload(opens), [opens])
  if (signingIn) return <SignIn />
  if (at && outside.has(at.name)) return <Opened key={at.name} {...at} />
  return <Inside at={at} />
}

followTheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <App />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
