import { useEffect, useRef } from 'react'
import { isLayerOpen } from './layers.ts'

/** What is pressed, as written in a table of keys: `mod+k` is Command on a Mac and Control elsewhere. */
function nameOf(event: KeyboardEvent): string {
  const modifier = event.metaKey || event.ctrlKey ? 'mod+' : ''
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : ''
  return modifier + shift + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
}

/** A box that is only checked takes no text. */
const isBox = (target: HTMLElement) => target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)

/** Whether a letter belongs to what has the focus: a field takes it, and a closed list chooses by it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.role === 'combobox' ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isBox(target)))

/** Enter on a link or a button is theirs. */
const isPressing = (name: string, target: EventTarget | null): boolean =>
  name === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null

/**
 * Answers keys anywhere on the page, but not while somebody types, and not behind an open dialog or menu; a `mod+` key is
 * answered always. With `first`, no other part of the page is asked for these keys.
 */
export function useHotkeys(
  keys: Readonly<Record<string, () => void>>,
  enabled = true,
  { first = false }: { readonly first?: boolean } = {},
): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!enabled) return
    function onKeyDown(event: KeyboardEvent) {
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || event.defaultPrevented || event.altKey || isPressing(name, event.target)) return
      if (!name.startsWith('mod+') && (isTyping(event.target) || isLayerOpen())) return
      event.preventDefault()
      if (first) event.stopPropagation()
      act()
    }
    addEventListener('keydown', onKeyDown, first)
    return () => removeEventListener('keydown', onKeyDown, first)
  }, [enabled, first])
}
