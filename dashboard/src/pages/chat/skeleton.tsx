/** Holds the place of an answer, and says what is being done. */
export function Skeleton({ children }: { children: string }) {
  return (
    <div className="card chat-skeleton" aria-busy="true">
      <p className="muted">{children}</p>
      <span className="wide" />
      <span />
      <span className="short" />
    </div>
  )
}
