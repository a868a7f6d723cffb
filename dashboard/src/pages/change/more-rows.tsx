import layout from '../../ui/layout.module.css'

interface Props {
  readonly list: { readonly more: boolean; readonly busy: boolean; loadMore(): void }
}

/** The way to the rest of a list. */
export function MoreRows({ list: { more, busy, loadMore } }: Props) {
  if (!more) return null
  return (
    <div className={layout.line}>
      <button type="button" disabled={busy} onClick={loadMore}>
        {busy ? 'Loading…' : 'Show more'}
      </button>
    </div>
  )
}
