import { joinClasses } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './usage.module.css'

const counted = [
  {
    title: 'Classifications',
    text: 'One for each message you classify, each row of an import, each item of a sync, each topic you reclassify, each combination of a matrix and each brief.',
  },
  { title: 'Tokens', text: 'LLM input and output. The local engine uses none.' },
  { title: 'Imports', text: 'One for each import you start, whatever its length.' },
  { title: 'Exports', text: 'One for each file you download from the library.' },
  { title: 'Web searches', text: 'Searches by the LLM during classification. No quota.' },
  { title: 'Cost', text: 'Estimated LLM cost in US dollars.' },
] as const

/** What each number counts, and what happens when a limit is reached. */
export function WhatCounts() {
  return (
    <details className={joinClasses(layout.card, styles.whatCounts)}>
      <summary>What counts</summary>
      <dl>
        {counted.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={layout.muted}>
        Members, API keys and SDK keys share the organization’s quotas. When a quota is exceeded, requests are refused
        completely. Quotas reset on the first of the month, midnight UTC. Errors on our side are not counted.
      </p>
    </details>
  )
}
