import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from '../lib/router.ts'

/** A link within the dashboard: a plain click changes the page in place, any other is the browser's own. */
export function Link({ href, onNavigate, ...rest }: ComponentProps<'a'> & { href: string; onNavigate?: () => void }) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
    onNavigate?.()
  }
  return <a href={href} onClick={onClick} {...rest} />
}
