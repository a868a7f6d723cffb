import { abbreviations } from './abbreviations.ts'
import { brandNicknames } from './brand-nicknames.ts'
import { brandAliases } from './brands.ts'
import { britishWords } from './british-words.ts'
import { compounds } from './compounds.ts'
import { synonyms } from './synonyms.ts'
import { termAliases } from './terms.ts'
import { titleNicknames } from './title-nicknames.ts'

export type Alias = readonly [alias: string, canonical: string]

const read = (text: string): Alias[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const [canonical = '', others = ''] = line.split(' = ')
      return others.split(',').map((alias) => [alias.trim(), canonical] as const)
    })

/** Every other way to write a brand, with the full name that it stands for. */
export const brands: readonly Alias[] = read(brandAliases)
/** Every other way to write a name, with the one it stands for. */
export const aliases: readonly Alias[] = [...brands, ...read(termAliases)]

const joined: readonly Alias[] = compounds.split(',').map((each) => {
  const words = each.trim()
  return [words, words.replaceAll(' ', '')]
})

/** The other ways to write a name by which names are only compared, not written. */
export const comparedAliases: readonly Alias[] = [
  ...read(synonyms),
  ...read(abbreviations),
  ...read(britishWords),
  ...aliases,
  ...read(brandNicknames),
  ...read(titleNicknames),
  ...joined,
]
