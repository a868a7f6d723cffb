import { searchMatches } from '@txadv/contract/vocabulary'
import { Select } from './select.tsx'

const titles = { words: 'All words', meaning: 'By meaning' } as const

interface Props {
  readonly value: string | null
  readonly onChoose: (value: string) => void
}

/** How a search reads its text. */
export function MatchChoice({ value, onChoose }: Props) {
  return (
    <Select
      aria-label="Search by"
      size="filter"
      value={value ?? 'words'}
      options={searchMatches.map((match) => ({ value: match, title: titles[match] }))}
      onChoose={(match) => onChoose(match === 'words' ? '' : match)}
    />
  )
}
