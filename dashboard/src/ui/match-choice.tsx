import { searchMatches } from '@txadv/contract/vocabulary'

const titles = { words: 'All words', meaning: 'By meaning' } as const

interface Props {
  readonly value: string | null
  readonly onChoose: (value: string) => void
}

/** How a search reads its text. */
export function MatchChoice({ value, onChoose }: Props) {
  return (
    <select
      aria-label="Search by"
      className="held"
      value={value ?? 'words'}
      onChange={(event) => onChoose(event.target.value === 'words' ? '' : event.target.value)}
    >
      {searchMatches.map((match) => (
        <option key={match} value={match}>
          {titles[match]}
        </option>
      ))}
    </select>
  )
}
