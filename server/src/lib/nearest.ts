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
