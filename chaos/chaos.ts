import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runStorm } from './storm.ts'

const given = process.argv.slice(2)

/** With `--kills`, the storm alone: what it leaves is printed, and anything but nothing is a failure. */
async function storm(): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: {
      kills: { type: 'string' },
      faults: { type: 'string' },
      minutes: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const kills = Number(values.kills)
  const faults = Number(values.faults ?? kills * 10)
  const say = (n: number) => n % 50 > 0 || process.stderr.write(`${n} kills\n`)
  const outcome = await runStorm({ kills, faults, minutes: values.minutes ? Number(values.minutes) : undefined }, say)
  process.stdout.write(`${values.json ? JSON.stringify(outcome) : JSON.stringify(outcome, null, 2)}\n`)
  const { lost, duplicated, untracked, inDoubt } = outcome
  return lost + duplicated + untracked + inDoubt > 0 ? 1 : 0
}

function suite(): Promise<number> {
  const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
  const args = [vitest, 'run', '--config', 'chaos/vitest.config.ts', ...given]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

process.exit(await (given.some((each) => each.startsWith('--kills')) ? storm() : suite()))
