import type { Column } from './tables.ts'

/** A field of a topic that is, or would be, another. */
export interface FieldChange {
  readonly topic?: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** Whether it is a value that the organization gave. */
  readonly isGiven?: boolean
}

const sayValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(none)'
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What differs between two records, of the fields that are looked at. */
export const diffFields = (
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  fields
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

/** The columns that changes are shown in: the topic only where there are several. */
export const changeColumns = (changes: readonly FieldChange[]): readonly Column<FieldChange>[] => [
  ...(changes.some(({ topic }) => topic !== undefined)
    ? [{ title: 'Topic', of: ({ topic }: FieldChange) => topic }]
    : []),
  { title: 'Field', of: ({ field }) => field, whole: true },
  { title: 'Before', of: ({ before }) => sayValue(before) },
  { title: 'After', of: ({ after }) => sayValue(after) },
  ...(changes.some(({ isGiven }) => isGiven)
    ? [{ title: 'Replaces', of: ({ isGiven }: FieldChange) => (isGiven ? 'your edit' : '') }]
    : []),
]
