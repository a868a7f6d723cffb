import { measureAbstain, measureDedup, measureField, measureLeaves, measureSensitivity } from './measures.ts'
import type { SourceSets } from './sets.ts'

/** Measures whatever the source has labelled rows for. */
export function measureSource(source: SourceSets) {
  return {
    leaves: source.leaves.length > 0 ? measureLeaves(source.leaves) : undefined,
    field: source.field.length > 0 ? measureField(source) : undefined,
    sensitivity: source.sensitivity.length > 0 ? measureSensitivity(source.sensitivity) : undefined,
    dedup: source.dedup.length > 0 ? measureDedup(source.dedup) : undefined,
    abstain: source.abstain.length > 0 ? measureAbstain(source) : undefined,
  }
}

export type SourceMeasures = ReturnType<typeof measureSource>
