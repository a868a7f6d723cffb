/**
 * The start of a text, at most `limit` long however a platform counts: UTF-16 units are the strictest count of
 * characters, so code points fit too. A surrogate pair stays whole, and a lone half becomes U+FFFD.
 */
export function truncate(text: string, limit: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= limit) return whole
  let end = Math.max(0, Math.trunc(limit))
  const next = whole.charCodeAt(end)
  if (next >= 0xdc00 && next <= 0xdfff) end--
  return whole.slice(0, end).trimEnd()
}
