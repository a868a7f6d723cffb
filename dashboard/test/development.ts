import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

export interface DevelopmentServer {
  readonly url: string
  close(): Promise<void>
}

/** The dashboard as `npm run dev` serves it, before an API at another address. */
export async function startDevelopmentServer(apiUrl: string): Promise<DevelopmentServer> {
  const before = { PUBLIC_URL: process.env.PUBLIC_URL, NODE_ENV: process.env.NODE_ENV }
  // Vite's configuration reads the address, and React's development build is chosen by the mode.
  Object.assign(process.env, { PUBLIC_URL: apiUrl, NODE_ENV: 'development' })
  try {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const server = await createServer({ root, mode: 'development', server: { port: 0, hmr: false }, logLevel: 'warn' })
    await server.listen()
    const [url = ''] = server.resolvedUrls?.local ?? []
    return { url, close: () => server.close() }
  } finally {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
}
