const count = new Intl.NumberFormat('en')

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly noun: [one: string, many: string]
  readonly onPage: (page: number) => void
}

/** Which rows these are, of how many, and the way to the others. */
export function Pager({ page, pageSize, total, noun: [one, many], onPage }: Props) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const all = `${count.format(total)} ${total === 1 ? one : many}`
  return (
    <nav className="pager" aria-label="Pages">
      <p role="status">{total <= pageSize ? all : `${count.format(first)}–${count.format(last)} of ${all}`}</p>
      {total > pageSize && (
        <>
          <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </button>
          <button type="button" disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </button>
        </>
      )}
    </nav>
  )
}
