/** Made by `npm run gen` from the brands of the lexicon, aliases and acronyms. */
export const spellingsFile = 'spellings.txt'

export const allCapitals = /^[^\p{Ll}]+$/u
