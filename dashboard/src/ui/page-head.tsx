import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface Props {
  readonly title: string
  /** Where the page belongs to, for the way back. */
  readonly back?: { readonly title: string; readonly href: string }
  /** What can be done here, at the right. */
  readonly children?: ReactNode
}

/** What the page is, the way back, and what can be done on it. */
export function PageHead({ title, back, children }: Props) {
  return (
    <div className="page-head">
      <title>{`${title} · txadv`}</title>
      <div className="titles">
        {back && (
          <Link className="back" href={back.href}>
            ← {back.title}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}
