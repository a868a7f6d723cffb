import { type ReactNode, useEffect, useRef } from 'react'
import './topics.css'

/** A button that opens a small panel under it; Escape, or a look elsewhere, closes it. */
export function DropDown({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    if (!element) return
    function onPointer(event: Event) {
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    element.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onPointer)
      element.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details className="drop-down" ref={details}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
