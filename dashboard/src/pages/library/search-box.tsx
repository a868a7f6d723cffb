import type { limits } from '@txadv/contract'
import { useEffect, useState } from 'react'

const pauseMs = 250
// A copy that the compiler holds to the contract's number.
const maxLength: typeof limits.topics.searchCodePoints = 200

/** Searches when the typing pauses: a request, and an address, for each letter would be too many. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
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
        aria-label="Search topics"
        placeholder="Search topics"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
