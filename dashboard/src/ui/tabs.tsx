import * as Radix from 'radix-ui/tabs'
import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '../lib/router.ts'
import styles from './tabs.module.css'

interface Tab {
  readonly title: string
  readonly href: string
  readonly here: boolean
}

interface Props {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** What the tab at hand shows. */
  readonly children: ReactNode
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The parts of a page, changed by arrows. Each has an address, so that it can be linked to and gone back to. */
export function Tabs({ label, tabs, children }: Props) {
  const here = tabs.find((tab) => tab.here)?.href ?? ''
  return (
    <Radix.Root className={styles.root} value={here} onValueChange={(href) => navigate(href)}>
      <Radix.List className={styles.tabs} aria-label={label}>
        {tabs.map(({ title, href }) => (
          <Radix.Trigger key={href} value={href} asChild>
            <a
              href={href}
              // The press has changed the tab; a click for another window is the browser's own.
              onMouseDown={(event) => !isPlain(event) && event.preventDefault()}
              onClick={(event) => isPlain(event) && event.preventDefault()}
            >
              {title}
            </a>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {here ? (
        <Radix.Content className={styles.panel} value={here} tabIndex={-1}>
          {children}
        </Radix.Content>
      ) : (
        children
      )}
    </Radix.Root>
  )
}
