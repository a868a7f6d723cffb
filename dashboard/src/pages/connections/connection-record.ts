import type { Reply } from '../../lib/api.ts'

export type Connection = Reply<'GET /api/connections/:id'>
