/** A dialog, a menu, a list of options or a small window that is open over the page. */
const openLayers = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join()

/** Whether something is open over the page: its keys are its own, and the page's wait. */
export const isLayerOpen = (): boolean => document.querySelector(openLayers) !== null

/** What each open dialog was opened from. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

export const rememberOpeners = (dialog: Element, openers: readonly HTMLElement[]): void => {
  openersOf.set(dialog, openers)
}

/**
 * What has the focus, and what takes it where that is gone by then: of a menu the button that opened it, of a dialog what it
 * was opened from.
 */
export function findOpeners(): readonly HTMLElement[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return []
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : active
  const dialog = active.closest('[role="dialog"], [role="alertdialog"]')
  return [...(opener ? [opener] : []), ...((dialog && openersOf.get(dialog)) ?? [])]
}

/** Gives the focus back to what had it, or to the page where that is gone. */
export function returnFocus(openers: readonly HTMLElement[]): void {
  openers.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
