import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { importTargets, limits, operations, parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract'
import { openApi } from '@txadv/contract/openapi'
import { errorsByCode } from '../docs/errors/by-code.ts'
import type { Platform } from '../server/src/platforms/define-platform.ts'
import { builtInPlatforms } from '../server/src/platforms/platforms.ts'
import { printConformance } from '../server/test/conformance/page.ts'
import { readRules } from '../server/test/conformance/read-rules.ts'
import { createTestDatabase } from '../server/test/databases.ts'
import { recordExamples } from '../server/test/examples/record-examples.ts'
import startServices from '../server/test/services.ts'
import { printCollection } from './gen-collection.ts'
import { printHints } from './gen-hints.ts'
import { printLlms } from './gen-llms.ts'
import { printPython, printPythonFailures, printPythonVocabulary } from './gen-python.ts'
import { printSdkLists, printSdkTypes, printSdkVocabulary, printUnkeyedPosts } from './gen-sdk.ts'
import { printTables } from './gen-tables.ts'
import { printVersions } from './gen-versions.ts'

const root = new URL('../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

/** What every list answers at once: a reader who asks for no more is never cut short. */
const leastOfLists = Math.min(
  limits.topics.pageSizeMax,
  limits.imports.listMax,
  limits.imports.rowsPageSizeMax,
  limits.sync.listMax,
  limits.push.listMax,
  limits.activations.listMax,
)

/** What a client must know to import a file. */
const importing = {
  importTargets,
  parentCategories,
  segmentTypes,
  taxonomyTypes,
  importLimits: {
    chunkRows: limits.imports.chunkRows,
    chunkBytes: limits.http.bulkBodyBytes,
    filenameCodePoints: limits.imports.filenameCodePoints,
    columnCodePoints: limits.imports.columnCodePoints,
  },
}

/** What the documentation is made of. */
const toldInDocs = ({ key, title, hint, limits: takes }: Platform) => ({ key, title, hint, limits: takes })

const stopServices = await startServices()
const examples = await recordExamples().catch(async (error) => {
  await stopServices?.()
  throw error
})
const document = openApi(operations, version, examples)
const database = await createTestDatabase()
const files: Record<string, string> = {
  ...printVersions(),
  'dashboard/src/lib/hints.gen.ts': printHints(),
  'docs/conformance.md': printConformance(readRules()),
  'docs/examples.json': `${JSON.stringify(examples, null, 2)}\n`,
  'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'docs/errors.json': `${JSON.stringify(errorsByCode(), null, 2)}\n`,
  'docs/platforms.json': `${JSON.stringify(builtInPlatforms.map(toldInDocs), null, 2)}\n`,
  'docs/public/txadv.postman_collection.json': printCollection(document),
  'docs/public/llms.txt': printLlms(document),
  'sdk/src/routes.gen.ts': printSdkTypes(document),
  'sdk/src/lists.gen.ts': printSdkLists(document),
  'sdk/src/unkeyed.gen.ts': printUnkeyedPosts(document),
  'sdk/src/vocabulary.gen.ts': printSdkVocabulary({ ...importing, listLimits: { atOnce: leastOfLists } }),
  ...printPython(document),
  'clients/python/src/txadv/failures.py': printPythonFailures(errorsByCode()),
  'clients/python/src/txadv/_vocabulary.py': printPythonVocabulary(importing),
  'server/src/db/tables.gen.ts': await printTables(database.url),
}
mkdirSync(new URL('docs', root), { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, root), content)
// What Biome does not read is printed as it is to stand.
const formatted = Object.keys(files).filter((name) => /\.(ts|json)$/.test(name))
execFileSync('npx', ['biome', 'format', '--write', ...formatted], { cwd: root, stdio: 'ignore' })
await database.drop()
await stopServices?.()
