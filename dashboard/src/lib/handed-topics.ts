/** Topics that one page hands to another: those picked, or all that match filters of the library. */
export type HandedTopics = (
  | { readonly ids: readonly string[] }
  | { readonly filters: Readonly<Record<string, unknown>> }
) & { readonly count: number }

const key = 'txadv.handed-topics'

/** Keeps what was picked in this tab, for the page that is opened next. */
export function handTopics(
  picked: { ids: readonly string[] } | { filters: Readonly<Record<string, unknown>> },
  count: number,
): void {
  sessionStorage.setItem(key, JSON.stringify({ ...picked, count }))
}

/** What was handed over, once: who comes by another way finds nothing left over from before. */
export function takeHandedTopics(): HandedTopics | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as HandedTopics)
}
