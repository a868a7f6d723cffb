import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { routes } from '@txadv/contract'
import { openApi } from '@txadv/contract/openapi'
import { migrate } from '../server/src/db/migrate.ts'
import { type ApiDocument, printSdkTypes } from './gen-sdk.ts'
import { printTables } from './gen-tables.ts'

const root = new URL('../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const databaseUrl = new URL(process.env.DATABASE_URL ?? '')
// Two checkouts on one PostgreSQL hold different migrations.
databaseUrl.pathname = `/${process.env.TXADV_TEST_PREFIX ?? 'txadv'}_gen`

const document = openApi(routes, version)
await migrate(databaseUrl.href, () => undefined)
const files = {
  'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'sdk/src/routes.gen.ts': printSdkTypes(document as unknown as ApiDocument),
  'server/src/db/tables.gen.ts': await printTables(databaseUrl.href),
}
mkdirSync(new URL('docs', root), { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, root), content)
execFileSync('npx', ['biome', 'format', '--write', ...Object.keys(files)], { cwd: root, stdio: 'ignore' })
