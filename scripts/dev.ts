import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const path = (name: string) => new URL(`../${name}`, import.meta.url).pathname
const bin = (name: string) => path(`server/src/bin/${name}.ts`)

for (const step of [[bin('migrate')], [bin('cli'), 'seed']]) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write('\nIs PostgreSQL running? scripts/services installs and starts what is missing.\n')
    process.exit(status ?? 1)
  }
}
process.stdout.write(
  `\nDashboard http://127.0.0.1:${process.env.DASHBOARD_PORT}\nAPI       ${process.env.PUBLIC_URL}\nReference ${process.env.PUBLIC_URL}/docs\nSandbox   ${process.env.SANDBOX_URL} (fake platforms: any credentials will do)\n\n`,
)

const programs = [
  ...['api', 'worker', 'sandbox'].map((name) => ['--watch', '--watch-preserve-output', bin(name)]),
  [path('node_modules/vite/bin/vite.js'), path('dashboard'), '--logLevel', 'warn'],
]
const children: ChildProcess[] = programs.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
