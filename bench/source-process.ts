import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@txadv/contract'

/** Somebody's REST service in a process of its own: it is told its items, and says on which port it serves them by the page. */
process.once('message', (items: readonly unknown[]) => {
  const { pageItems } = limits.sync
  const pages = Array.from({ length: Math.ceil(items.length / pageItems) }, (_, n) =>
    JSON.stringify({ items: items.slice(n * pageItems, (n + 1) * pageItems), total: items.length }),
  )
  const none = JSON.stringify({ items: [], total: items.length })
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://source').searchParams.get('page'))
    response.writeHead(200, { 'content-type': 'application/json' }).end(pages[page - 1] ?? none)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.send?.('ready')
