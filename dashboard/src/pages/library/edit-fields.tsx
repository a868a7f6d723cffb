import { parentCategories, segmentTypes } from '@txadv/contract/vocabulary'
import { useEffect, useState } from 'react'
import { Choice } from '../../ui/field.tsx'
import type { Edits } from './bulk-actions.ts'
import styles from './library.module.css'

interface Props {
  readonly edits: Edits
  /** The category that all the topics have already, where the list is filtered by one. */
  readonly category: string | undefined
  readonly onEdit: (edits: Edits) => void
}

const unchanged = 'No change'
/** No subcategory has this name, and an empty one is no choice of a list. */
const noSubcategory = ' without'

/** The subcategories of a category, or all of them. */
function useSubcategories(category: string | undefined): readonly string[] {
  const [nodes, setNodes] = useState<Readonly<Record<string, readonly string[]>>>({})
  useEffect(() => {
    void import('@txadv/engine/light').then(({ categories }) =>
      setNodes(
        Object.fromEntries(Object.entries(categories).map(([name, { nodes: below }]) => [name, Object.keys(below)])),
      ),
    )
  }, [])
  return category ? (nodes[category] ?? []) : [...new Set(Object.values(nodes).flat())].sort()
}

/** What an edit gives to every topic. */
export function EditFields({ edits, category, onEdit }: Props) {
  const subcategories = useSubcategories(edits.parent_category ?? category)
  const { parent_category, subcategory, segment_type } = edits
  const edit = (name: keyof Edits, value: string) => {
    const { [name]: _, ...others } = edits
    onEdit(value ? { ...others, [name]: value } : others)
  }
  return (
    <div className={styles.editFields}>
      <Choice
        label="Category"
        none={unchanged}
        choices={parentCategories}
        value={parent_category ?? ''}
        onChoose={(value) => edit('parent_category', value)}
      />
      <Choice
        label="Subcategory"
        none={unchanged}
        choices={[{ value: noSubcategory, title: 'None' }, ...subcategories]}
        value={subcategory === '' ? noSubcategory : (subcategory ?? '')}
        onChoose={(value) =>
          value === noSubcategory ? onEdit({ ...edits, subcategory: '' }) : edit('subcategory', value)
        }
      />
      <Choice
        label="Segment type"
        none={unchanged}
        choices={segmentTypes}
        value={segment_type ?? ''}
        onChoose={(value) => edit('segment_type', value)}
      />
    </div>
  )
}
