/** The languages other than English that the engine reads. */
export const readLanguages = ['es', 'pt', 'fr', 'it', 'de'] as const
export type ReadLanguage = (typeof readLanguages)[number]

type Ending = readonly [ending: string, ...stems: string[]]

/** Endings of plurals, feminine forms and cases with what stands in their place in a dictionary, the longest first. */
const endings: Readonly<Record<ReadLanguage, readonly Ending[]>> = {
  es: [
    ['eras', 'ero'],
    ['oras', 'or'],
    ['ones', 'on'],
    ['ces', 'z'],
    ['es', '', 'e'],
    ['as', 'a', 'o'],
    ['os', 'o'],
    ['a', 'o'],
    ['s', ''],
  ],
  pt: [
    ['oras', 'or'],
    ['oes', 'ao'],
    ['aes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el', 'il'],
    ['res', 'r'],
    ['zes', 'z'],
    ['ns', 'm'],
    ['as', 'a', 'o'],
    ['os', 'o'],
    ['a', 'o'],
    ['s', ''],
  ],
  fr: [
    ['trices', 'teur'],
    ['trice', 'teur'],
    ['euses', 'eur', 'eux'],
    ['euse', 'eur', 'eux'],
    ['iennes', 'ien'],
    ['ienne', 'ien'],
    ['elles', 'el'],
    ['ives', 'if'],
    ['ive', 'if'],
    ['eres', 'er'],
    ['ere', 'er'],
    ['aux', 'al', 'ail'],
    ['ees', 'e', 'ee'],
    ['es', 'e', ''],
    ['ee', 'e'],
    ['s', ''],
    ['x', ''],
    ['e', ''],
  ],
  it: [
    ['trici', 'tore'],
    ['trice', 'tore'],
    ['chi', 'co'],
    ['che', 'co', 'ca'],
    ['ghi', 'go'],
    ['ghe', 'go', 'ga'],
    ['ie', 'io', 'ia'],
    ['i', 'o', 'e', 'io', 'a', ''],
    ['e', 'a', 'o'],
    ['a', 'o'],
  ],
  de: [
    ['innen', '', 'e'],
    ['in', '', 'e'],
    ['eln', 'el'],
    ['ern', 'er', ''],
    ['en', '', 'e'],
    ['em', ''],
    ['er', '', 'e'],
    ['es', '', 'e'],
    ['n', ''],
    ['e', ''],
    ['s', ''],
  ],
}

/** The forms under which a dictionary may list a word, the likeliest first. */
export function* listedForms(word: string, language: ReadLanguage): Generator<string> {
  yield word
  for (const [ending, ...stems] of endings[language]) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue
    for (const stem of stems) yield word.slice(0, -ending.length) + stem
  }
}
