import { readFile } from 'node:fs/promises'
import { failures } from '@txadv/contract'
import type { FastifyInstance } from 'fastify'

const file = new URL('../../../docs/errors.json', import.meta.url)

interface ErrorPage {
  readonly status: number
  readonly example: string
  readonly means: string
  readonly remedy: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
/** Text with `code` in it, as the registry writes it. */
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function printPage(code: string, { status, example, means, remedy }: ErrorPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${code} · txadv errors</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}code{font-size:.95em}</style>
<h1><code>${code}</code></h1>
<p>HTTP ${status}. For example: “${escapeHtml(example)}”</p>
<h2>What it means</h2>
<p>${inline(means)}</p>
<h2>What to do</h2>
<p>${inline(remedy)}</p>
<p><a href="/docs">API reference</a></p>
</html>
`
}

/** Serves what each error code means and what to do about it: every failure links to its page. */
export async function serveErrorPages(app: FastifyInstance): Promise<void> {
  const told = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, ErrorPage>>
  const pages = new Map(Object.entries(told))
  app.get<{ Params: { code: string } }>(
    '/errors/:code',
    { exposeHeadRoute: true },
    async ({ params: { code }, headers }, reply) => {
      const page = pages.get(code)
      if (!page) throw failures.unknownPath()
      if (headers.accept?.includes('application/json')) return { code, ...page }
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(printPage(code, page))
    },
  )
}
