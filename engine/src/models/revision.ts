import { hashData } from '../data-files.ts'
import { readLanguages } from '../languages/inflections.ts'
import { vocabularyFile } from '../lexicon/vocabulary-file.ts'
import { spellingsFile } from '../names/spellings-file.ts'
import { categoryFile, fieldFile, fittedFile, vectorFile } from './model-files.ts'

/** Every file of data that a classification depends on: the thesaurus of searches is none of them. */
export const revisionFiles = [
  categoryFile,
  fieldFile,
  fittedFile,
  vectorFile,
  vocabularyFile,
  spellingsFile,
  ...readLanguages.map((language) => `languages/${language}.txt`),
]

/** Which data this engine has: two engines of one version that were fitted otherwise have two revisions. */
export const engineRevision = hashData(revisionFiles).slice(0, 12)
