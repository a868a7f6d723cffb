// Generated from the contract by npm run gen; do not edit.

/** The routes that answer lists, which are gone through by the links that lead on. */
export type ListRoute =
  | 'GET /api/keys'
  | 'GET /api/sdk-keys'
  | 'GET /api/workspaces'
  | 'GET /api/usage/keys'
  | 'GET /api/audit'
  | 'GET /api/sdk/mappings'
  | 'GET /api/topics'
  | 'GET /api/topics/:id/history'
  | 'GET /api/topic-changes/:id/rows'
  | 'GET /api/topic-changes'
  | 'GET /api/topics/catalog'
  | 'GET /api/import'
  | 'GET /api/import/:batchId/rows'
  | 'GET /api/connections'
  | 'GET /api/connections/:id/sync/runs'
  | 'GET /api/connections/:id/push/runs'
  | 'GET /api/activations'
  | 'GET /api/output-templates'
