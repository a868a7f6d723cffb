import { limits } from '@txadv/contract/limits'
import { type ReportReason, reportReasons } from '@txadv/contract/vocabulary'
import type { FormEvent } from 'react'
import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

const titles: Readonly<Record<ReportReason, string>> = {
  wrong: 'It is classified wrongly',
  offensive: 'It is offensive',
  personal_data: 'It holds personal data',
  other: 'Something else',
}

interface Props {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Tells the operators what is wrong with the shared topic; nothing in this library or another changes by it. */
export function ReportTopic({ id, open, onClose }: Props) {
  const report = useAction((reason: ReportReason, comment: string) =>
    call('POST /api/topics/:id/report', { params: { id }, body: { reason, comment } }),
  )
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    if (!(await report.run(given.get('reason') as ReportReason, String(given.get('comment'))))) return
    notify('Reported. The operators of the catalog will look at the topic.')
    onClose()
  }
  return (
    <Dialog title="Report to the catalog’s operators" open={open} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <DialogText>The operators look at the topic of the shared catalog. Your library stays as it is.</DialogText>
        <Choice
          label="Reason"
          name="reason"
          choices={reportReasons.map((value) => ({ value, title: titles[value] }))}
        />
        <TextField
          label="Comment"
          name="comment"
          maxLength={limits.reports.commentCodePoints}
          autoComplete="off"
          hint="Optional. Only the operators read it."
        />
        <ProblemNote error={report.error} effect="Nothing was reported." />
        <FormActions onCancel={onClose} busy={report.busy} working="Reporting…">
          Report
        </FormActions>
      </form>
    </Dialog>
  )
}
