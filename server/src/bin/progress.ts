const cells = 30

/** A progress bar on the terminal's error stream; each call says how much more is done. */
export function showProgressBar(label: string, total: number): (done: number) => void {
  let done = 0
  let shown = -1
  const started = performance.now()
  return (more) => {
    done += more
    const share = Math.floor((done / total) * 100)
    if (share === shown) return
    shown = share
    const filled = Math.round((done / total) * cells)
    const seconds = Math.round((performance.now() - started) / 1_000)
    process.stderr.write(
      `\r${label.padEnd(28)} ${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${String(share).padStart(3)} % ${seconds} s${done >= total ? '\n' : ''}`,
    )
  }
}
