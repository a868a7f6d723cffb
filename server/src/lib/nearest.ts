import { usualNames } from './usual-names.ts'

/** How many letters must be changed, added, left out or swapped with the next to make one word of another. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let n = 1; n <= one.length; n++) {
    const next = [n]
    for (let m = 1; m <= other.length; m++) {
      const [beside = 0, above = 0, left = 0] = [row[m - 1], row[m], next[m - 1]]
      const isSame = one[n - 1] === other[m - 1]
      const isSwapped = n > 1 && m > 1 && one[n - 1] === other[m - 2] && one[n - 2] === other[m - 1]
      const swapped = isSwapped ? (before[m - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(beside + Number(!isSame), above + 1, left + 1, swapped))
    }
    before = row
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

/** How many slips a word of so many letters may hold before it is another word. */
const slipsIn = (letters: number) => (letters < 3 ? 0 : letters < 5 ? 1 : Math.ceil(letters / 3))

/**
 * The known name that was meant by a wrong one: the same in another case or with other marks, what other interfaces call
 * the same, or the nearest by its letters; none if all are far.
 */
export function suggestName(wrong: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(wrong)
  const byLetters = new Map<string, string>()
  for (const name of known) if (!byLetters.has(lettersOf(name))) byLetters.set(lettersOf(name), name)
  const same = byLetters.get(letters)
  if (letters === '' || same !== undefined) return same
  const usual = Object.hasOwn(usualNames, letters) ? usualNames[letters] : undefined
  const meant = usual?.find((name) => byLetters.has(name))
  if (meant !== undefined) return byLetters.get(meant)
  const nearest = findNearest(letters, [...byLetters.keys()])
  if (nearest === undefined || distanceOf(letters, nearest) > slipsIn(letters.length)) return undefined
  return byLetters.get(nearest)
}
