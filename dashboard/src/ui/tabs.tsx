import { Link } from './link.tsx'

interface Tab {
  readonly title: string
  readonly href: string
  readonly here: boolean
}

/** The parts of a page. Each has an address, so that it can be linked to and gone back to. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ title, href, here }) => (
        <Link key={href} href={href} aria-current={here ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
