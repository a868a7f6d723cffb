type Name = string | false | undefined

/** The class names that apply, as an element takes them. */
export const joinClasses = (...names: readonly Name[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
