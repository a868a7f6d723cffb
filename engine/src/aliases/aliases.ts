import { brandAliases } from './brands.ts'
import { termAliases } from './terms.ts'

/** Every other way to write a name, with the one it stands for. */
export const aliases: readonly (readonly [alias: string, canonical: string])[] = [brandAliases, termAliases].flatMap(
  (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .flatMap((line) => {
        const [canonical = '', others = ''] = line.split(' = ')
        return others.split(',').map((alias) => [alias.trim(), canonical] as const)
      }),
)
