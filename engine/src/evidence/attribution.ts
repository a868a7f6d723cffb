/** What each word of a name adds to the lead of a field's value over the one that came second, in thousandths of a logit. */
export interface Attribution {
  readonly best: number
  readonly second: number
  /** By token. */
  readonly words: Float64Array
  /** What follows from the category and its node, and from no word by itself. */
  fromCategory: number
  /** What every name says, and what only the words together say. */
  fromWhole: number
}

export function newAttribution(best: number, second: number, count: number): Attribution {
  return { best, second, words: new Float64Array(count), fromCategory: 0, fromWhole: 0 }
}

/** Adds to the words from one token to before another, each the same. */
export function attributeTo({ words }: Attribution, start: number, end: number, amount: number): void {
  for (let at = start; at < end; at++) words[at] = (words[at] as number) + amount / (end - start)
}
