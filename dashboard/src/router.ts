import { useMemo, useSyncExternalStore } from 'react'

const home = '/library'

const here = () => location.pathname + location.search

function onMove(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** Where the person is; the page redraws when that changes. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const href = useSyncExternalStore(onMove, here)
  return useMemo(() => {
    const { pathname, searchParams } = new URL(href, location.origin)
    return { path: pathname, query: searchParams }
  }, [href])
}

/** Goes to an address of the dashboard; with `replace`, the back button passes the present one over. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Sends the person to sign in, and remembers where to return to. */
export function demandSignIn(): void {
  if (location.pathname === '/sign-in') return
  navigate(`/sign-in?${new URLSearchParams({ next: here() })}`, { replace: true })
}

/** The address to open after signing in. `next` may come from anybody's link, so it must stay on this site. */
export function returnAddress(query: URLSearchParams): string {
  const next = query.get('next')
  if (!next || !URL.canParse(next, location.origin)) return home
  const { origin, href } = new URL(next, location.origin)
  return origin === location.origin ? href : home
}

/** The bare address opens the library. */
export function openHome(): void {
  if (location.pathname === '/') navigate(home, { replace: true })
}
