// Generated from the contract by npm run gen; do not edit.

/** The routes that answer lists in pages, and what takes them further. */
export const lists = {
  'GET /api/keys': 'after',
  'GET /api/sdk-keys': 'after',
  'GET /api/workspaces': 'after',
  'GET /api/usage/keys': 'after',
  'GET /api/audit': 'after',
  'GET /api/sdk/mappings': 'page',
  'GET /api/topics': 'page',
  'GET /api/topics/:id/history': 'after',
  'GET /api/topics/catalog': 'page',
  'GET /api/import': 'offset',
  'GET /api/import/:batchId/rows': 'page',
  'GET /api/connections': 'after',
  'GET /api/connections/:id/sync/runs': 'offset',
  'GET /api/connections/:id/push/runs': 'offset',
  'GET /api/activations': 'after',
  'GET /api/output-templates': 'after',
} as const
