import type { FormEventHandler, ReactNode } from 'react'
import './account-card.css'

interface Props {
  readonly title: string
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** The one form of a page that people see before they are signed in. */
export function AccountCard({ title, onSubmit, children }: Props) {
  return (
    <main className="sign-in">
      <title>{`${title} · txadv`}</title>
      <form className="card" onSubmit={onSubmit}>
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{title}</h1>
        </header>
        {children}
      </form>
    </main>
  )
}
