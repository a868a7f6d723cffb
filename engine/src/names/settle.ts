/**
 * Applies a step until it changes nothing more: one repair may bring another to light. A step only ever shortens a
 * text or mends it in place, so the bound is never met by a step that keeps its word.
 */
export function settle(text: string, step: (text: string) => string): string {
  let settled = text
  for (let rounds = text.length + 8; rounds > 0; rounds--) {
    const next = step(settled)
    if (next === settled) break
    settled = next
  }
  return settled
}
