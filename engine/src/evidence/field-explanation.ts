/** A word of the name, or what stands for no single word, and how much it says of a field. */
export interface SpeakingWord {
  readonly text: string
  /** Its part of all that was said: above 0 for the value, below 0 for what came second. */
  readonly weight: number
  readonly says: string
}

export interface IgnoredWord {
  readonly text: string
  readonly why: string
}

/** Why a field has its value. */
export interface FieldExplanation {
  readonly field: 'category' | 'segment' | 'audience' | 'intent' | 'sensitivity'
  readonly value: string
  /** Between 0 and 1; the rules of sensitivity state none. */
  readonly confidence: number | null
  /** What came second; nothing when nothing else was heard. */
  readonly runnerUp: string | null
  readonly words: readonly SpeakingWord[]
  readonly ignored: readonly IgnoredWord[]
}
