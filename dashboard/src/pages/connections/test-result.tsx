import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { many } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { adviceOn } from './advice.ts'
import styles from './connections.module.css'

type Result = Reply<'POST /api/connections/:id/test'>

/** What a test found: a sample of the source, or the platform's word; or what went wrong and what to do. */
export function TestResult({ result }: { result: Result }) {
  if (!result.success)
    return (
      <div className={joinClasses(layout.noteProblem, styles.result)} role="alert">
        <strong>The test failed: {result.error}.</strong> {adviceOn(result.error)}
      </div>
    )
  if ('message' in result)
    return (
      <div className={joinClasses(layout.noteGood, styles.result)} role="status">
        <strong>Test passed.</strong> {result.message}.
      </div>
    )
  const { itemCount, sampleItem } = result
  const unread = [sampleItem?.name == null && 'name', sampleItem?.id == null && 'id'].filter(Boolean)
  return (
    <div className={joinClasses(layout.noteGood, styles.result, styles.testSample)} role="status">
      <p>
        <strong>Test passed.</strong> The source has {many(itemCount, 'item')}
        {sampleItem ? '. First item:' : '.'}
      </p>
      {sampleItem && (
        <dl>
          <div>
            <dt>Name</dt>
            <dd>{sampleItem.name ?? <Badge tone="warn">not found</Badge>}</dd>
          </div>
          <div>
            <dt>Id</dt>
            <dd>{sampleItem.id ?? <Badge tone="warn">not found</Badge>}</dd>
          </div>
        </dl>
      )}
      {sampleItem && unread.length > 0 && (
        <p>
          No {unread.join(' and ')} was found in the item. Under “Fields of an item” in the settings, map a source field
          to the {sampleItem.name == null ? 'topic name' : 'external id'}, then test again.
        </p>
      )}
    </div>
  )
}
