import type { Session } from './session.ts'
import { count } from './tables.ts'

export interface Progress {
  to(done: number, total: number): void
  end(): void
}

const cells = 24
/** How much more must be done for another line, where there is no bar. */
const lineShare = 0.1

/** How long nothing may move before somebody is told what that may mean. */
const stillMs = 20_000
export const untilWorked = 'No progress. Is a worker running? You can exit; the run continues.'

/** A bar on a terminal; elsewhere, and where no colours are wanted, a line now and then. */
export function showProgress({ onCut, out }: Session, what: string, whenStill?: string): Progress {
  const { stderr } = process
  const bar = stderr.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  let open = false
  let shown = -1
  let still: NodeJS.Timeout | undefined
  const clear = () => {
    if (open) stderr.write('\r\u001b[K')
    open = false
  }
  const moved = () => {
    clearTimeout(still)
    const tell = () => {
      clear()
      out.note(whenStill ?? '')
    }
    if (whenStill) still = setTimeout(tell, stillMs).unref()
  }
  const end = () => {
    clearTimeout(still)
    clear()
  }
  onCut(end)
  return {
    end,
    to: (done, total) => {
      moved()
      // A program that reads JSON counts the results.
      if (out.json) return
      const share = total > 0 ? Math.min(1, done / total) : 0
      const text = `${count(done)} of ${count(total)} ${what}`
      if (bar) {
        const filled = Math.round(share * cells)
        const line = `${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${text}`
        stderr.write(`\r\u001b[K${line.slice(0, Math.max(10, (stderr.columns || 80) - 1))}`)
        open = true
      } else if (share >= shown + lineShare || (share === 1 && shown < 1)) {
        shown = share
        stderr.write(`${text}\n`)
      }
    },
  }
}
