import type * as light from '@txadv/engine/light'
import { useEffect, useMemo, useState } from 'react'
import type { Draft } from './draft.ts'

type Engine = typeof light

/** What the engine in the page makes of a template, told apart by where it came from. */
export interface Local extends light.TemplatePreview {
  /** What each path field gave, by its place. */
  readonly parts: readonly { readonly place: number; readonly text: string }[]
  readonly slug: string
  /** The description as it would be without a limit. */
  readonly whole: string
}

function previewOf(engine: Engine, draft: Draft): Local {
  const made = engine.previewTemplate(draft)
  const parts = draft.pathFields.map((field, place) => ({
    place,
    text: engine.previewTemplate({ ...draft, pathFields: [field], includeSlug: false }).name,
  }))
  const bare = engine.previewTemplate({ ...draft, includeSlug: false }).name
  const slug = made.name.slice(bare.length).replace(/^ - /, '')
  const whole = engine.previewTemplate({ ...draft, descCharLimit: null }).description
  return { ...made, parts, slug, whole }
}

/** Makes the sample's name and description in the page, with no request; undefined until the engine is there. */
export function useLocalPreview(draft: Draft | undefined): Local | undefined {
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    let gone = false
    import('@txadv/engine/light').then(
      (there) => !gone && setEngine(there),
      // Without it the service's own preview stands alone.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  const text = draft && JSON.stringify(draft)
  return useMemo(() => (engine && text ? previewOf(engine, JSON.parse(text) as Draft) : undefined), [engine, text])
}
