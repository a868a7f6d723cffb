import { type ComponentProps, type ReactNode, useState } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { FacetPanel } from './facet-panel.tsx'
import styles from './with-facets.module.css'

/** A list with its filters beside it; in a narrow window they are above it, and shown when somebody wants them. */
export function WithFacets({ children, ...panel }: ComponentProps<typeof FacetPanel> & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide filters' : 'Show filters'}
      </button>
      <div className={joinClasses(styles.withFacets, !open && styles.closed)}>
        <FacetPanel {...panel} />
        <div>{children}</div>
      </div>
    </>
  )
}
