import layout from '../../ui/layout.module.css'
import styles from './chat.module.css'

const examples = [
  { title: 'Classify a name', text: 'Electric SUV intenders' },
  { title: 'Describe an audience', text: 'People who moved house last year and need home insurance' },
  { title: 'Paste several names', text: 'First-time home buyers\nITDMs evaluating zero trust\nWeekend campers' },
  { title: 'Split an audience', text: 'Electric SUV intenders by age range and US state' },
] as const

/** What a person meets first: what can be asked here, in examples that work. */
export function Beginning({ onSend }: { onSend: (text: string) => void }) {
  return (
    <section className={styles.chatBeginning} aria-labelledby="chat-beginning">
      <h2 id="chat-beginning">Which audience are you looking for?</h2>
      <p className={layout.muted}>Name it or describe it. You can correct each topic and save it to your library.</p>
      <ul>
        {examples.map(({ title, text }) => (
          <li key={title}>
            <button type="button" onClick={() => onSend(text)}>
              <strong>{title}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={layout.muted}>
        Or drop a file: a campaign brief (PDF, Word, PowerPoint, image or text) to get topics, or a CSV to import.
      </p>
    </section>
  )
}
