import { readdirSync, readFileSync } from 'node:fs'
import type { ApiDocument, Operation } from '@txadv/contract/api-document'

const docs = new URL('../docs/', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, docs), 'utf8')

/** The first heading of a page, and what its first paragraph begins with. */
function pageOf(path: string): string {
  const text = readText(path)
  const title = /^# (.*)$/m.exec(text)?.[1]
  if (!title) throw new Error(`${path} has no heading`)
  const paragraph = text
    .slice(text.indexOf(title) + title.length)
    .split(/\n\n+/)
    .find((part) => /^[A-Z`*]/.test(part.trim()))
  const plain = (paragraph ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const sentence = /^.*?\.(?= |$)/.exec(plain)?.[0] ?? plain
  return `- [${title}](/${path.replace(/\.md$/, '')})${sentence ? `: ${sentence.replace(/:$/, '.')}` : ''}`
}

/** Which page has which tags: the pages themselves say so. */
function pagesByTag(): ReadonlyMap<string, string> {
  const pages = readdirSync(new URL('reference/api/', docs)).flatMap((name) => {
    const tags = /^<!-- made: api (.*?) -->$/m.exec(readText(`reference/api/${name}`))?.[1]?.split(' ') ?? []
    return tags.map((tag) => [tag, `/reference/api/${name.replace(/\.md$/, '')}`] as const)
  })
  return new Map(pages)
}

const guides = () =>
  readdirSync(new URL('guides/', docs))
    .sort()
    .map((name) => pageOf(`guides/${name}`))

/** Prints what a language model needs to use the service: what it is, how to sign in, and where each thing is told. */
export function printLlms(document: ApiDocument): string {
  const pages = pagesByTag()
  const line = (method: string, path: string, { tags: [tag = ''], summary, operationId }: Operation) => {
    const shown = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    const page = pages.get(tag)
    if (!page) throw new Error(`no page of the reference has ${tag}`)
    return `- [${shown}](${page}#${shown.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}): ${summary} (\`${operationId}\`)`
  }
  const sections = document.tags.map(({ name, description }) => {
    const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags[0] === name)
        .map(([method, operation]) => line(method, path, operation)),
    )
    return `### ${name}\n\n${description}.\n\n${lines.join('\n')}`
  })
  return `# ${document.info.title}

> ${document.info.description.split('\n')[0]}

Everything is JSON over HTTPS under \`/api\`. Links below are relative to this site.

## Sign in

- A program sends an API key: \`Authorization: Bearer txadv_...\`. An owner or admin makes one in the dashboard under Settings, with the scopes that it needs: see [keys and scopes](/concepts/keys).
- A web page sends an SDK key (\`pk_live_...\`), which opens \`/api/sdk/*\` only: see [embed](/guides/embed).
- People and operators have a session, a cookie; operations that say "by session" take no key.
- \`X-Workspace-Id\` scopes a request to a workspace. \`Txadv-Version\` pins the [version](/reference/versions).

## How requests behave

- A failure is \`{ error, code, recovery, requestId, docs }\`: decide by \`code\`. Refused input lists every fault in \`issues\`. See [errors](/errors).
- Retry 500, 502, 503, 504 and what has \`Retry-After\`, unless \`recovery\` is \`terminal\`; nothing else. Send a POST with an \`Idempotency-Key\` where its operation lists one, and the same key when you send it again.
- Lists take \`limit\` and \`after\`: follow \`Link: <...>; rel="next"\` until there is none.
- Unknown fields and parameters are 400 with the nearest known name.
- Plan before a push: \`dryRun: true\` says what it would do, and writes nothing.

## Machine-readable

- [OpenAPI document](/openapi.json)
- [Postman collection](/txadv.postman_collection.json)

## Clients

${['reference/sdk.md', 'reference/python.md', 'reference/cli.md'].map(pageOf).join('\n')}

## Guides

${guides().join('\n')}

## Operations

${sections.join('\n\n')}

## Reference

${['errors.md', 'reference/limits.md', 'reference/versions.md', 'taxonomy.md', 'engine.md', 'security.md'].map(pageOf).join('\n')}
`
}
