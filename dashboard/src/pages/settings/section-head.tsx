import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What the section is for, in a sentence or two. */
  readonly about: ReactNode
  /** What can be done, at the right. */
  readonly children?: ReactNode
}

/** What a section of the settings is for, and its one button. */
export function SectionHead({ title, about, children }: Props) {
  return (
    <div className="section-head">
      <div>
        <h2>{title}</h2>
        <p className="muted">{about}</p>
      </div>
      {children}
    </div>
  )
}
