import styles from './platform-mark.module.css'

/** How many colors the tokens have for marks. */
const colors = 7

/** The same color for the same key, today and tomorrow. */
function colorOf(key: string): number {
  let sum = 0
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return (sum % colors) + 1
}

/** The first letters of the first two words: Data marketplace as DM. */
const lettersOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

interface Props {
  readonly platform: string
  readonly title: string
}

/** A platform by its letters in a color of its own; its title stands beside it and says the same. */
export function PlatformMark({ platform, title }: Props) {
  return (
    <span className={styles.mark} style={{ background: `var(--layer-${colorOf(platform)})` }} aria-hidden="true">
      {lettersOf(title)}
    </span>
  )
}

/** The mark of a platform with its title. */
export function PlatformName(props: Props) {
  return (
    <span className={styles.name}>
      <PlatformMark {...props} />
      <span>{props.title}</span>
    </span>
  )
}
