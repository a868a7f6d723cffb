import styles from './diff-text.module.css'

interface Part {
  /** Where it begins among the parts, which is what tells two alike apart. */
  readonly at: number
  readonly kind: 'same' | 'gone' | 'new'
  text: string
}

/** Each word with the space behind it: spaces by themselves are alike everywhere, and would tear phrases apart. */
const wordsOf = (text: string): readonly string[] => (text === '' ? [] : (`${text} `.match(/\S+\s+|\s+/g) ?? []))

/** Words of two texts, aligned by their longest common run of words: short names only, so the square table is small. */
function compare(before: string, after: string): Part[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  const put = (text: string, kind: Part['kind']) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ at: parts.length, text, kind })
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length)
    if (i < a.length && j < b.length && a[i] === b[j]) {
      put(a[i++] ?? '', 'same')
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) put(a[i++] ?? '', 'gone')
    else put(b[j++] ?? '', 'new')
  const end = parts.at(-1)
  if (end) end.text = end.text.slice(0, -1)
  return parts
}

/** Before and after in one line: what goes is struck, what comes is marked. */
export function DiffText({ before, after }: { before: string | null; after: string | null }) {
  return (
    <span className={styles.diff}>
      {compare(before ?? '', after ?? '').map(({ at, text, kind }) => {
        if (kind === 'gone') return <del key={at}>{text}</del>
        if (kind === 'new') return <ins key={at}>{text}</ins>
        return <span key={at}>{text}</span>
      })}
    </span>
  )
}
