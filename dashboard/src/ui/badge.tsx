import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent'

/** A short state in a word; its colour says it again, never alone. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  completed: 'good',
  created: 'good',
  adopted: 'good',
  reviewed: 'good',
  running: 'accent',
  processing: 'accent',
  pending: 'accent',
  needs_review: 'warn',
  duplicate: 'warn',
  updated: 'accent',
  error: 'bad',
  failed: 'bad',
}

/** The states that the interface names, each always in the same colour. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'plain'}>{status.replaceAll('_', ' ')}</Badge>
}
