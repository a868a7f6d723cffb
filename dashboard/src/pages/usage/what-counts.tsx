const counted = [
  {
    title: 'Classifications',
    text: 'One for each message you classify, each row of an import, each item of a sync, each topic you reclassify, each combination of a matrix and each brief.',
  },
  { title: 'Tokens', text: 'What the language model read and wrote for you. The local engine uses none.' },
  { title: 'Imports', text: 'One for each file you begin to import, whatever its length.' },
  { title: 'Exports', text: 'One for each file you download from the library.' },
  { title: 'Web searches', text: 'Searches that the language model made to classify. No limit by plan.' },
  { title: 'Cost', text: 'An estimate, in US dollars, of what the language model charged for its work.' },
] as const

/** What each number counts, and what happens when a limit is reached. */
export function WhatCounts() {
  return (
    <details className="card what-counts">
      <summary>What counts</summary>
      <dl>
        {counted.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        People, API keys and SDK keys of the organization count together. When a limit is reached, further requests are
        refused and nothing is half done; the month starts again on its first day, midnight UTC. Work that fails on our
        side is not counted.
      </p>
    </details>
  )
}
