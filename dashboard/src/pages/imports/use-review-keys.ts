import { useEffect, useRef } from 'react'
import { isTyping } from '../../lib/hotkeys.ts'
import { isLayerOpen } from '../../lib/layers.ts'

/** After g, a key opens a section of the dashboard and must not decide on a topic. */
const chordMs = 1_500

/** Answers the keys of the review, unless somebody types, a dialog is open, or the key belongs to a chord. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let chordAt = 0
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      if (event.metaKey || event.ctrlKey || event.altKey || isLayerOpen()) return
      if (isTyping(target)) return
      const inChord = Date.now() - chordAt < chordMs
      chordAt = key === 'g' ? Date.now() : 0
      const act = latest.current[key]
      if (!act || inChord) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
