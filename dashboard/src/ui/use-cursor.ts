import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where the keyboard is in a table: the row that it moved to takes the focus once it is drawn. */
export function useCursor(total: number, frame: RefObject<HTMLElement | null>) {
  const [cursor, setCursor] = useState(0)
  const [focused, setFocused] = useState(false)
  const movedTo = useRef<number>(undefined)
  // An effect of a drawing before the move may run after it: that one knows the row before, and leaves the move to the next.
  useEffect(() => {
    if (movedTo.current !== cursor) return
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-place="${cursor}"]`)
    if (!row) return
    movedTo.current = undefined
    row.focus({ preventScroll: true })
  })
  const moveCursor = (index: number): number => {
    const next = Math.max(0, Math.min(total - 1, index))
    movedTo.current = next
    setCursor(next)
    // Also where the cursor was there already: the row that is to take the focus is drawn first.
    setFocused(true)
    return next
  }
  return { cursor: Math.min(cursor, Math.max(0, total - 1)), setCursor, focused, setFocused, moveCursor }
}
