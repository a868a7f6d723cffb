import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { TemplateRecord } from './draft.ts'

const columns: readonly Column<TemplateRecord>[] = [
  {
    title: 'Template',
    width: '18%',
    cell: (template) => template.displayName,
    detail: (template) => template.platformKey,
  },
  { title: 'Key', width: '128px', wideOnly: true, cell: (template) => <code>{template.platformKey}</code> },
  {
    title: 'Status',
    width: '96px',
    cell: ({ isActive }) => (isActive ? <Badge tone="good">active</Badge> : <Badge>inactive</Badge>),
  },
  {
    title: 'Name fields',
    wideOnly: true,
    cell: ({ pathFields, pathSeparator }) => pathFields.map(({ label, key }) => label || key).join(pathSeparator),
  },
  {
    title: 'Limit',
    width: '80px',
    numeric: true,
    wideOnly: true,
    cell: ({ descCharLimit }) => descCharLimit ?? 'none',
  },
  {
    title: 'Changed',
    width: '120px',
    cell: ({ updatedAt }) => (updatedAt ? <RelativeTime value={updatedAt} /> : 'built in'),
  },
]

/** The templates that make names and descriptions for the platforms. */
function TemplatesPage() {
  const read = useRead('GET /api/admin/output-templates', {})
  return (
    <>
      <PageHead title="Templates">
        <button type="button" className={buttons.primary} onClick={() => navigate(hrefOf('template', { id: 'new' }))}>
          New template
        </button>
      </PageHead>
      {read.error ? (
        <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
      ) : (
        <DataTable
          caption="Output templates"
          columns={columns}
          rows={allRows(read.data, { busy: !read.data, error: read.error, reload: read.reload })}
          keyOf={(template) => template.id}
          onOpen={({ id }) => navigate(hrefOf('template', { id }))}
        />
      )}
    </>
  )
}

export const Templates = forOperators('Templates', TemplatesPage)
