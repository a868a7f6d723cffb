import { writeFileSync } from 'node:fs'
import { compileVocabulary } from '../engine/src/lexicon/compile-vocabulary.ts'
import { vocabularyFile } from '../engine/src/lexicon/vocabulary-file.ts'
import { compileSpellings } from '../engine/src/names/compile-spellings.ts'
import { spellingsFile } from '../engine/src/names/spellings-file.ts'
import { conceptsFile } from '../engine/src/search/concepts-file.ts'
import { compileConcepts } from '../train/thesaurus/compile-concepts.ts'

/** What the engine reads when it is loaded, in a process before the one that has a service with this engine answer. */
const engineData = new URL('../engine/src/data/', import.meta.url)
writeFileSync(new URL(vocabularyFile, engineData), compileVocabulary())
writeFileSync(new URL(spellingsFile, engineData), compileSpellings())
writeFileSync(new URL(conceptsFile, engineData), compileConcepts())
