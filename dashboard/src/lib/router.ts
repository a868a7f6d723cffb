import { type PageName, pages } from '@txadv/contract/pages'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

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

/** What the address says of each name: a text, several, or nothing any more. */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>

const textsOf = (value: Changes[string]): readonly string[] => (value ? [value].flat().filter(Boolean) : [])

/** The address's query, and a way to change some of it: what is empty leaves the address. */
export function useQuery(): [URLSearchParams, (changes: Changes, options?: { replace?: boolean }) => void] {
  const { query } = useLocation()
  const change = useCallback((changes: Changes, options?: { replace?: boolean }) => {
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      const [first, ...others] = textsOf(value)
      if (first === undefined) next.delete(name)
      else next.set(name, first)
      for (const text of others) next.append(name, text)
    }
    navigate(next.size > 0 ? `${location.pathname}?${next}` : location.pathname, options)
  }, [])
  return [query, change]
}

/** Goes to an address of the dashboard; with `replace`, the back button passes the present one over. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  dispatchEvent(new PopStateEvent('popstate'))
}

export type Params = Readonly<Record<string, string>>

const patterns = Object.entries(pages).map(([name, pattern]) => ({
  name: name as PageName,
  // Addresses without a place to fill come first: /imports/new is not an import called new.
  plain: !pattern.includes(':'),
  shape: new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The page that an address names, with what fills its places. */
export function pageAt(path: string): { name: PageName; params: Params } | undefined {
  const found = [...patterns].sort((a, b) => Number(b.plain) - Number(a.plain)).find(({ shape }) => shape.test(path))
  if (!found) return undefined
  const groups = found.shape.exec(path)?.groups ?? {}
  const params = Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)])
  return { name: found.name, params: Object.fromEntries(params) as Params }
}

/** The address of a page, its places and its query filled in. */
export function hrefOf(name: PageName, params: Params = {}, query: Changes = {}): string {
  const path = pages[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => textsOf(value).map((text) => [name, text]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Sends the person to sign in, and remembers where to return to. */
export function demandSignIn(): void {
  if (location.pathname === pages.signIn) return
  navigate(`${pages.signIn}?${new URLSearchParams({ next: here() })}`, { replace: true })
}

/** The address to open after signing in. `next` may come from anybody's link, so it must stay on this site. */
export function returnAddress(query: URLSearchParams): string {
  const next = query.get('next')
  if (!next || !URL.canParse(next, location.origin)) return pages.chat
  const { origin, href } = new URL(next, location.origin)
  return origin === location.origin ? href : pages.chat
}
