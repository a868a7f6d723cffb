const call = /^[=+\-@]\s*[A-Za-z][\w.]*\(/
const command = /^[=+\-@][\w. ]*\|.*!/s
const sum = /^(?:=|[+-](?!\s))(?=.*\d)[=\d\s.,()+\-*/^%$€£]+$/
const cells = /^[=+-]\$?[A-Za-z]{1,3}\$?\d+(?:[+\-*/&:^!].*)?$/s

/**
 * Whether a spreadsheet would calculate this. Such a name is kept literally: a person must see what the file held, and
 * an export escapes it.
 */
export function isFormula(text: string): boolean {
  const first = text.charCodeAt(0)
  // = + - @
  if (first !== 61 && first !== 43 && first !== 45 && first !== 64) return false
  return call.test(text) || command.test(text) || sum.test(text) || cells.test(text)
}
