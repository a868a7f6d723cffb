import type { FormEventHandler, ReactNode } from 'react'
import styles from './account-card.module.css'

interface Props {
  readonly title: string
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** The one form of a page that people see before they are signed in. */
export function AccountCard({ title, onSubmit, children }: Props) {
  return (
    <main className={styles.signIn}>
      <title>{`${title} · txadv`}</title>
      <form className={styles.card} onSubmit={onSubmit}>
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{title}</h1>
        </header>
        {children}
      </form>
    </main>
  )
}
