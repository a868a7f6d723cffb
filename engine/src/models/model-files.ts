/** Made by `npm run vectors` from the GloVe vectors (public domain): the commonest words and those of the lexicon. */
export const vectorFile = 'models/word-vectors.bin'
export const vectorSize = 64

/** Made by `npm run train`. */
export const categoryFile = 'models/category.bin'
export const fieldFile = 'models/fields.bin'
export const fittedFile = 'models/models.json'
