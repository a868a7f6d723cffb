import { useEffect, useRef } from 'react'

/** What is pressed, as written in a table of keys: `mod+k` is Command on a Mac and Control elsewhere. */
function nameOf(event: KeyboardEvent): string {
  const modifier = event.metaKey || event.ctrlKey ? 'mod+' : ''
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : ''
  return modifier + shift + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Enter on a link or a button is theirs. */
const isPressing = (name: string, target: EventTarget | null): boolean =>
  name === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null

/**
 * Answers keys anywhere on the page, but not while somebody types, and not behind an open dialog; a `mod+` key is answered
 * always.
 */
export function useHotkeys(keys: Readonly<Record<string, () => void>>, enabled = true): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!enabled) return
    function onKeyDown(event: KeyboardEvent) {
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || event.defaultPrevented || event.altKey || isPressing(name, event.target)) return
      if (!name.startsWith('mod+') && (isTyping(event.target) || document.querySelector('dialog:modal'))) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [enabled])
}
