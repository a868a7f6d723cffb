import { type MatchKey, matchKeys } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, TextArea } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const titles: Record<MatchKey, string> = {
  ip: 'IP addresses',
  url: 'URLs',
  deviceid: 'Device ids',
  uid: 'User ids',
  appbundle: 'App bundles',
  contentid: 'Content ids',
  postalcode: 'Postal codes',
}
const choices = matchKeys.map((value) => ({ value, title: titles[value] }))

/** Who is in the topic's audience, by one kind of value: how many, and a way to replace them. */
export function MatchValues({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const [key, setKey] = useState<MatchKey>('ip')
  const [open, setOpen] = useState(false)
  const kept = useRead('GET /api/topics/:id/match-values', { params: { id }, query: { key } })
  // One value a line in plain text, so that a file of millions is not wrapped in anything.
  const replace = useAction(async (values: Blob | string) => {
    const body = typeof values === 'string' ? values : await values.text()
    await call('PUT /api/topics/:id/match-values', { params: { id }, query: { key }, body })
    return true
  })
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    const body = file instanceof File && file.size > 0 ? file : String(form.get('values') ?? '')
    if (!(await replace.run(body))) return
    notify('Audience values replaced.')
    setOpen(false)
    kept.reload()
  }
  return (
    <section className={layout.card} aria-labelledby="match-values">
      <h2 id="match-values">Audience values</h2>
      <p className={layout.muted}>Values uploaded to platforms that match by list.</p>
      <Choice label="Kind of value" choices={choices} value={key} onChoose={(value) => setKey(value as MatchKey)} />
      <ProblemNote error={kept.error} />
      <p className={layout.line}>
        <span>
          {kept.data ? many(kept.data.count, 'value') : '…'}
          {kept.data?.updatedAt && (
            <span className={layout.muted}>
              {' '}
              · <RelativeTime value={kept.data.updatedAt} />
            </span>
          )}
        </span>
        <span className={layout.room} />
        {mayWrite && (
          <button type="button" onClick={() => setOpen(true)}>
            Replace…
          </button>
        )}
      </p>
      <Dialog title={`Replace ${titles[key]}?`} open={open} onClose={() => setOpen(false)}>
        <form onSubmit={(event) => void onSubmit(event)}>
          <p className={layout.muted}>
            Replaces all {many(kept.data?.count ?? 0, 'value')} with the new ones. Nothing is merged.
          </p>
          <TextArea label="Values, one per line" name="values" rows={6} />
          <label>
            Or a text file
            <input type="file" name="file" accept=".txt,.csv,text/plain" />
          </label>
          <ProblemNote error={replace.error} effect="Nothing was changed." />
          <FormActions onCancel={() => setOpen(false)} busy={replace.busy} working="Uploading…">
            Replace values
          </FormActions>
        </form>
      </Dialog>
    </section>
  )
}
