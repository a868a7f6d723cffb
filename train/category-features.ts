import { addBias, addPlaced, addWord, categoryBits, shares, speaksFor } from '../engine/src/models/category-features.ts'
import { Features, unit } from '../engine/src/models/features.ts'
import type { Reading } from '../engine/src/reading.ts'
import type { NameScopes } from '../engine/src/scopes.ts'

const features = new Features(categoryBits)

/** All that the category's model sees of a name, feature by feature: the engine keeps sums of the same by word. */
export function categoryFeatures(
  reading: Reading,
  built: NameScopes,
): { readonly places: Int32Array; readonly strengths: Float32Array } {
  const places: number[] = []
  const strengths: number[] = []
  const take = (share: number) => {
    for (let n = 0; n < features.count; n++) {
      places.push(features.places[n] as number)
      strengths.push(((features.strengths[n] as number) * share) / unit)
    }
    features.clear()
  }
  const spoken = Array.from({ length: reading.count }, (_, at) => at).filter((at) => speaksFor(reading, built, at))
  const share = (shares[spoken.length] as number) / unit
  let before = 0
  for (const at of spoken) {
    const form = reading.forms[at] as (typeof reading.forms)[number]
    addWord(features, form)
    take(share)
    addPlaced(features, reading, built, at, before)
    take(share)
    before = form.key
  }
  addBias(features)
  take(1)
  return { places: Int32Array.from(places), strengths: Float32Array.from(strengths) }
}
