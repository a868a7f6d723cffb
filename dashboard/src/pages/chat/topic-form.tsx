import { limits } from '@txadv/contract/limits'
import { parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { Choice, TextArea, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import styles from './cards.module.css'
import type { Classification, TopicTurn } from './conversation.ts'

type Taxonomy = typeof import('./phrase.ts')['categories']

interface Props {
  readonly topic: Classification
  readonly engine: TopicTurn['engine']
  readonly onDone: (topic: Classification) => void
  readonly onCancel: () => void
}

const { marketplaceChars, dspapiChars } = limits.descriptions

/** A card's fields to be changed; the taxonomy comes when the form is first opened. */
export function TopicForm({ topic, engine, onDone, onCancel }: Props) {
  const [draft, setDraft] = useState(topic)
  const [keywords, setKeywords] = useState(topic.keywords.join(', '))
  const [taxonomy, setTaxonomy] = useState<Taxonomy>()
  const form = useRef<HTMLFormElement>(null)
  const set = (part: Partial<Classification>) => setDraft((now) => ({ ...now, ...part }))
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    void import('./phrase.ts').then(({ categories }) => setTaxonomy(categories))
  }, [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const kept = keywords.split(',').map((keyword) => keyword.trim())
    const unique = [...new Set(kept.filter(Boolean))].slice(0, limits.topics.keywords)
    onDone({ ...draft, topic_name: draft.topic_name.trim(), keywords: unique })
  }

  const nodes = Object.keys(taxonomy?.[draft.parent_category].nodes ?? {})
  const subcategories = nodes.includes(draft.subcategory) || !draft.subcategory ? nodes : [draft.subcategory, ...nodes]
  const madeAnew = engine === 'local' ? 'Generated from the name on save, unless you change it here.' : undefined
  return (
    <form
      ref={form}
      className={styles.topicForm}
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onCancel()}
    >
      <TextField
        label="Name"
        required
        maxLength={limits.topics.nameCodePoints}
        value={draft.topic_name}
        onChange={(event) => set({ topic_name: event.target.value })}
      />
      <div className={styles.pair}>
        <Choice
          label="Category"
          choices={parentCategories}
          value={draft.parent_category}
          onChoose={(value) => {
            const parent_category = value as Classification['parent_category']
            const found = taxonomy?.[parent_category]
            set({ parent_category, subcategory: '', ...(found && { taxonomy_type: found.group }) })
          }}
        />
        <Choice
          label="Group"
          choices={taxonomyTypes}
          value={draft.taxonomy_type}
          onChoose={(value) => set({ taxonomy_type: value as Classification['taxonomy_type'] })}
        />
        <Choice
          label="Subcategory"
          none="None"
          choices={subcategories}
          value={draft.subcategory}
          onChoose={(value) => set({ subcategory: value })}
        />
        <Choice
          label="Segment"
          choices={segmentTypes}
          value={draft.segment_type}
          onChoose={(value) => set({ segment_type: value as Classification['segment_type'] })}
        />
      </div>
      <p className={layout.hint}>Audience: {draft.audience_type}. Derived from the name; can’t be changed.</p>
      <TextField
        label="Keywords"
        hint={madeAnew ?? 'Comma-separated.'}
        value={keywords}
        onChange={(event) => setKeywords(event.target.value)}
      />
      <TextArea
        label="Description for the marketplace"
        hint={madeAnew}
        maxLength={marketplaceChars}
        rows={2}
        value={draft.segment_desc_marketplace}
        onChange={(event) => set({ segment_desc_marketplace: event.target.value })}
      />
      <TextArea
        label="Description for the DSP"
        hint={madeAnew}
        maxLength={dspapiChars}
        rows={2}
        value={draft.segment_desc_dspapi}
        onChange={(event) => set({ segment_desc_dspapi: event.target.value })}
      />
      <TextArea
        label="Internal description"
        hint={madeAnew}
        maxLength={limits.topics.descriptionCodePoints}
        rows={2}
        value={draft.internal_description}
        onChange={(event) => set({ internal_description: event.target.value })}
      />
      <div className={layout.line}>
        <button type="submit" className={buttons.primary}>
          Keep changes
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
