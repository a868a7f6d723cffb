import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate, type Params } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { blank, type Changes, changesOf, type Draft, draftOf, type TemplateRecord } from './draft.ts'
import { Impact } from './impact.tsx'
import { Preview } from './preview.tsx'
import { TemplateForm } from './template-form.tsx'
import styles from './templates.module.css'

const back = { title: 'Templates', href: hrefOf('templates') }

function TemplatePage({ params }: { params: Params }) {
  return params.id === 'new' ? <NewTemplate /> : <SavedTemplate key={params.id} id={params.id ?? ''} />
}

function NewTemplate() {
  const [draft, setDraft] = useState<Draft>(blank)
  const create = useAction(async () => {
    const { id } = await call('POST /api/admin/output-templates', { body: draft as never })
    notify('Template created. New topics get names from it.')
    navigate(hrefOf('template', { id }), { replace: true })
  })
  return (
    <>
      <PageHead title="New template" back={back} sticky>
        <button
          type="button"
          className={buttons.primary}
          disabled={create.busy || !draft.platformKey || !draft.displayName}
          onClick={() => void create.run()}
        >
          Create template
        </button>
      </PageHead>
      <ProblemNote error={create.error} effect="No template was created." />
      <div className={styles.template}>
        <TemplateForm draft={draft} onChange={setDraft} />
        <Preview draft={draft} />
      </div>
    </>
  )
}

function SavedTemplate({ id }: { id: string }) {
  const read = useRead('GET /api/admin/output-templates/:templateId', { params: { templateId: id } }, { forForm: true })
  if (read.error)
    return (
      <>
        <PageHead title="Template" back={back} />
        <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
      </>
    )
  if (!read.data)
    return (
      <>
        <PageHead title="Template" back={back} />
        <p className={layout.muted}>Loading template…</p>
      </>
    )
  return <Editor key={read.data.updatedAt} saved={read.data} onSaved={read.reload} />
}

/** Edits a template: what a sample topic is called shows at once, and what a change would do before it is saved. */
function Editor({ saved, onSaved }: { saved: TemplateRecord; onSaved: () => void }) {
  const before = draftOf(saved)
  const [draft, setDraft] = useState<Draft>(before)
  const [proposed, setProposed] = useState<Changes>()
  const [deleting, setDeleting] = useState(false)
  const changes = changesOf(draft, before)
  const remove = useAction(async () => {
    await call('DELETE /api/admin/output-templates/:templateId', { params: { templateId: saved.id } })
    notify('Template deleted.')
    navigate(hrefOf('templates'))
  })
  return (
    <>
      <PageHead title={saved.displayName} back={back} sticky>
        {saved.isActive ? <Badge tone="good">active</Badge> : <Badge>inactive</Badge>}
        {!saved.builtIn && (
          <button type="button" onClick={() => setDeleting(true)}>
            Delete
          </button>
        )}
        <button type="button" onClick={() => setProposed({ isActive: !saved.isActive })}>
          {saved.isActive ? 'Deactivate' : 'Activate'}
        </button>
        <button type="button" disabled={!changes} onClick={() => setDraft(before)}>
          Discard
        </button>
        <button type="button" className={buttons.primary} disabled={!changes} onClick={() => setProposed(changes)}>
          Preview changes
        </button>
      </PageHead>
      <div className={styles.template}>
        <TemplateForm draft={draft} onChange={setDraft} builtIn={saved.builtIn} />
        <Preview draft={draft} before={before} />
      </div>
      {proposed && (
        <Impact
          template={saved}
          changes={proposed}
          onClose={() => setProposed(undefined)}
          onSaved={() => {
            setProposed(undefined)
            onSaved()
          }}
        />
      )}
      <PlanSheet
        title="Delete this template?"
        open={deleting}
        counts={[{ title: 'Templates', value: 1, tone: 'bad' }]}
        confirm="Delete template"
        working="Deleting…"
        danger
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void remove.run()}
        onClose={() => setDeleting(false)}
      >
        <p>Deletes the template’s names from topics. Pushed segments stay unchanged on the platforms.</p>
      </PlanSheet>
    </>
  )
}

export const Template = forOperators('Template', TemplatePage)
