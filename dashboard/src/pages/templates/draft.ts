import { contextGroups } from '@txadv/engine/context-groups'
import type { Input, Reply } from '../../lib/api.ts'

export type TemplateRecord = Reply<'GET /api/admin/output-templates/:templateId'>
export type PathField = TemplateRecord['pathFields'][number]

/** A template while it is being edited: all that can be said of one. */
export type Draft = Omit<TemplateRecord, 'id' | 'builtIn' | 'createdAt' | 'updatedAt'>
export type Changes = NonNullable<Input<'PATCH /api/admin/output-templates/:templateId'>['body']>

/** What a new template begins with. */
export const blank: Draft = {
  platformKey: '',
  displayName: '',
  isActive: true,
  sortOrder: 10,
  pathFields: [
    { key: 'topic', label: 'Topic + Intent', format: '{{topic}} {{intent}}' },
    { key: 'category', label: 'Category' },
  ],
  pathSeparator: ' > ',
  slugFields: ['topic'],
  slugSeparator: '-',
  includeSlug: true,
  descTemplate: '{{prefix}} are likely to match the topic {{topic}}.',
  descCharLimit: 300,
  descPrefixB2b: 'Professionals who',
  descPrefixB2c: 'Consumers who',
  descPrefixB2b2c: 'Consumers and professionals who',
  recency: '30 Days',
  dbColumnName: null,
  dbColumnDesc: null,
  userBehaviorOverride: null,
}

export function draftOf({ id: _, builtIn, createdAt, updatedAt, ...draft }: TemplateRecord): Draft {
  return draft
}

/** What differs from the template as it is; undefined where nothing does. */
export function changesOf(draft: Draft, saved: Draft): Changes | undefined {
  const changed = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Draft]),
  )
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Changes)
}

/** What placeholders can name; the prefix is there for descriptions alone. */
export const placeholders = { ...contextGroups, Description: ['prefix', ...contextGroups.Description] } as const

export const pathKeys: readonly string[] = Object.values(contextGroups).flat()
