const anythingOdd = /[^\x20-\x7e]| {2}|^ | $/
const controls = /(?![\t-\r\x85])\p{Cc}/gu
/** Format characters but the joiners, private use, and what is a letter or mark by name but draws nothing. */
const unseen =
  /(?![\u200c\u200d])[\p{Cf}\p{Co}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u3164|[\ufe00-\ufe0f]|\uffa0|\u2065|[\ufff0-\ufff8]/gu
const joiners = /[\u200c\u200d]+/g
/** Runs of white space but the one plain space that they become. */
const spaces = /(?:[^\S ]|[\x85\u2800])[\s\x85\u2800]*| [\s\x85\u2800]+/g

/** After a virama a joiner chooses between two ways to write a consonant. */
const viramas = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0f84\u1039\u103a\u17d2'
/** Between these letters a joiner breaks or makes a ligature; Persian spells with it. */
const cursive = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Mand}]/u

function neededJoiner(run: string, at: number, text: string): string {
  const before = text.charAt(at - 1)
  const isNeeded =
    before !== '' && (viramas.includes(before) || (cursive.test(before) && cursive.test(text.charAt(at + run.length))))
  return isNeeded ? run.charAt(0) : ''
}

/**
 * Well-formed NFC text without controls, bidi marks and zero-width characters, every run of white space one space,
 * none at the ends. Joiners stay where a script needs them.
 */
export function visibleText(text: string): string {
  let visible = text
  // What is taken out may bring what stood around it together.
  while (anythingOdd.test(visible)) {
    const bare = withoutUnseen(visible)
    if (bare === visible) break
    visible = bare
  }
  return visible
}

function withoutUnseen(text: string): string {
  return text
    .toWellFormed()
    .replace(controls, '')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(joiners, neededJoiner)
    .normalize('NFC')
    .replace(spaces, ' ')
    .trim()
}
