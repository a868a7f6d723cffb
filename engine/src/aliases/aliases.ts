import { brandAliases } from './brands.ts'
import { termAliases } from './terms.ts'

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
