import { type ReactNode, useState } from 'react'
import { useLocation } from '../router.ts'
import { signOut } from '../session.ts'
import { Link } from './link.tsx'

const sections = [{ href: '/library', title: 'Library' }]

/** The frame around every page of a signed-in person. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const { path } = useLocation()
  const [stuck, setStuck] = useState(false)
  return (
    <>
      <title>{`${title} · txadv`}</title>
      <header className="shell">
        <Link className="brand" href="/library">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          txadv
        </Link>
        <nav aria-label="Sections">
          {sections.map(({ href, title }) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <button type="button" className="quiet" onClick={() => signOut().catch(() => setStuck(true))}>
          {stuck ? 'Still signed in: try again' : 'Sign out'}
        </button>
      </header>
      <main>{children}</main>
    </>
  )
}
