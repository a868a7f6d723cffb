import { useState } from 'react'
import { cronTimes } from '../../lib/cron.ts'
import { Choice, TextField } from '../../ui/field.tsx'
import styles from './connections.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

/** A schedule: a common one, or a cron line of one's own. */
export function CronField({ label, value, onChange, problem }: Props) {
  const [own, setOwn] = useState(value !== '' && !cronTimes.some(({ line }) => line === value))
  return (
    <div className={styles.cron}>
      <Choice
        label={label}
        none="Never"
        choices={[
          ...cronTimes.map(({ line, title }) => ({ value: line, title })),
          { value: 'own', title: 'Custom schedule' },
        ]}
        value={own ? 'own' : value}
        onChoose={(value) => {
          setOwn(value === 'own')
          onChange(value === 'own' ? '' : value)
        }}
      />
      {own && (
        <TextField
          label="Cron expression"
          hint="Minute, hour, day, month, weekday, in UTC. 0 3 * * 1 runs Mondays at 03:00."
          problem={problem}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
