import { limits } from '@txadv/contract/limits'
import { useEffect, useState } from 'react'

const pauseMs = 250

interface Props {
  readonly label: string
  readonly value: string
  readonly onSearch: (search: string) => void
}

/** Searches when the typing pauses: a request, and an address, for each letter would be too many. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)

  // The address may change without the box, by the back button for one; a space at the end is no such change.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value])

  useEffect(() => {
    const search = typed.trim()
    if (search === value) return
    const timer = setTimeout(() => onSearch(search), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  return (
    <search>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.topics.searchCodePoints}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
