/** How many letters must be changed, added or left out to make one word of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1]
    for (const [m, wanted] of [...other].entries()) {
      const [beside = 0, above = 0, left = 0] = [row[m], row[m + 1], next[m]]
      next.push(Math.min(beside + Number(letter !== wanted), above + 1, left + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The word that a mistyped one was most likely meant to be; of several, the first. */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  const near = known.map((each) => ({ each, distance: distanceOf(word, each) }))
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.each
}

const lettersOf = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The known name that a wrong one is most likely a slip for, in whatever case and with whatever marks; none if all are far. */
export function suggestName(wrong: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(wrong)
  const nearest = findNearest(letters, known.map(lettersOf))
  const slips = letters.length < 3 ? 0 : Math.ceil(letters.length / 3)
  if (nearest === undefined || distanceOf(letters, nearest) > slips) return undefined
  return known.find((name) => lettersOf(name) === nearest)
}
