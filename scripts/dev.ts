import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const bin = (name: string) => new URL(`../server/src/bin/${name}.ts`, import.meta.url).pathname

for (const step of [[bin('migrate')], [bin('cli'), 'seed']]) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write('\nIs PostgreSQL running? scripts/services installs and starts what is missing.\n')
    process.exit(status ?? 1)
  }
}
process.stdout.write(`\nAPI       ${process.env.PUBLIC_URL}\nReference ${process.env.PUBLIC_URL}/docs\n\n`)

const children: ChildProcess[] = ['api', 'worker'].map((name) =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', bin(name)], { stdio: 'inherit' }),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
