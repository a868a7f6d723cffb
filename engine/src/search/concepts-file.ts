/** Made by `npm run gen` from the thesaurus in `train/thesaurus`. */
export const conceptsFile = 'concepts.txt'

/** What stands between the concepts and the phrases of the file. */
export const conceptsEnd = '\n\n'

/** Words that a phrase is compared without: "loss of hair" is "loss hair". */
export const joiningWords: ReadonlySet<string> = new Set(
  'a an the of for to in on at by and or with from as is are be who that whose their its his her your my our'.split(
    ' ',
  ),
)

/** The most words of a phrase, joining words apart. */
export const phraseWords = 5
