import { call, type Input } from './api.ts'
import { hrefOf, navigate } from './router.ts'
import { useAction } from './use-action.ts'
import { follow } from './work.ts'

type Asked = Input<'POST /api/connections/:id/push/retry'>['body']

/** Starts a push of what failed on a connection, and goes to its page. */
export function useRetryFailed({ id, name }: { readonly id: string; readonly name: string }) {
  return useAction(async (asked: Asked = {}) => {
    const { runId } = await call('POST /api/connections/:id/push/retry', { params: { id }, body: asked })
    follow({ kind: 'push', id: runId, title: `Push to ${name}`, connectionId: id })
    navigate(hrefOf('push', { id }, { run: runId }))
  })
}
