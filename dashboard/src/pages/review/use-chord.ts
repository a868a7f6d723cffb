import { useEffect, useState } from 'react'

const chordMs = 1_500

/** Whether g was just pressed: the next key then opens a section, and is no decision. */
export function useChord(): boolean {
  const [pending, setPending] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function onKeyDown({ key, metaKey, ctrlKey }: KeyboardEvent) {
      if (metaKey || ctrlKey) return
      clearTimeout(timer)
      setPending(key === 'g')
      if (key === 'g') timer = setTimeout(() => setPending(false), chordMs)
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return pending
}
