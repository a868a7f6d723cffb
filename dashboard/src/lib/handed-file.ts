let handed: File | undefined

/** Leaves a file for the page that is opened next, which a link cannot carry. */
export function hand(file: File): void {
  handed = file
}

/** The file that another page left, once: whoever comes later begins without one. */
export function takeHanded(): File | undefined {
  const file = handed
  handed = undefined
  return file
}
