import { limits } from '@txadv/contract/limits'
import type { Scope } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { dayMs } from '../../lib/days.ts'
import { hints } from '../../lib/hints.gen.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckBox, Choice, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { apiScopes, sdkScopes } from './scope-words.ts'
import styles from './settings.module.css'

export interface NewKey {
  readonly name: string
  readonly scopes: Scope[]
  readonly expiresAt?: string
  readonly page?: PageBounds
}

/** What bounds a key that every visitor of a page can read. */
export interface PageBounds {
  readonly mode: 'live' | 'test'
  readonly origins: string[]
  readonly dailyClassifications: number
}

interface Props {
  readonly kind: 'api' | 'sdk'
  readonly create: (key: NewKey) => Promise<void>
  readonly onClose: () => void
}

const lifetimes = [
  { value: '30', title: '30 days' },
  { value: '90', title: '90 days' },
  { value: '365', title: '1 year' },
  { value: 'never', title: 'Never' },
  { value: 'date', title: 'On a date…' },
]
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** When a key ends, as the form says it; on a date it works to the end of that day, UTC. */
function expiryOf(form: FormData): string | undefined {
  const lifetime = String(form.get('lifetime'))
  if (lifetime === 'never') return undefined
  if (lifetime === 'date') return `${String(form.get('date'))}T23:59:59Z`
  return new Date(Date.now() + Number(lifetime) * dayMs).toISOString()
}

/** The bounds of an SDK key, as the form says them. */
function pageBoundsOf(form: FormData): PageBounds {
  return {
    mode: form.get('mode') === 'test' ? 'test' : 'live',
    origins: String(form.get('origins'))
      .split(/[\s,]+/)
      .filter(Boolean),
    dailyClassifications: Number(form.get('dailyClassifications')),
  }
}

/** Asks what a new key is for: its name, what it may do, how long it works. */
export function CreateKey({ kind, create, onClose }: Props) {
  const allowed = Object.entries(kind === 'api' ? apiScopes : sdkScopes)
  const preset = kind === 'api' ? allowed.map(([scope]) => scope) : ['classify']
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(preset))
  const [lifetime, setLifetime] = useState('90')
  const making = useAction(create)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const expiresAt = kind === 'api' ? expiryOf(form) : undefined
    void making.run({
      name: String(form.get('name')),
      scopes: [...chosen] as Scope[],
      ...(expiresAt && { expiresAt }),
      ...(kind === 'sdk' && { page: pageBoundsOf(form) }),
    })
  }
  function toggle(scope: string) {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    setChosen(next)
  }

  return (
    <Dialog title={kind === 'api' ? 'Create an API key' : 'Create an SDK key'} open onClose={onClose}>
      <form onSubmit={onSubmit}>
        <ProblemNote error={making.error} effect="No key was created." />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={limits.keys.nameCodePoints}
          autoComplete="off"
          placeholder={kind === 'api' ? 'Nightly import' : 'Our website'}
          hint={hints[kind === 'api' ? 'apiKey' : 'sdkKey'].name}
        />
        {kind === 'sdk' && (
          <Choice
            label="Mode"
            name="mode"
            hint={hints.sdkKey.mode}
            choices={[
              { value: 'live', title: 'Live' },
              { value: 'test', title: 'Test: local engine only' },
            ]}
          />
        )}
        <fieldset className={styles.choices}>
          <legend>Scopes</legend>
          {allowed.map(([scope, text]) => (
            <CheckBox
              key={scope}
              label={<code>{scope}</code>}
              hint={text}
              checked={chosen.has(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
          <p className={layout.hint}>Can’t be changed after creation.</p>
        </fieldset>
        {kind === 'sdk' && (
          <>
            <TextField
              label="Origins"
              name="origins"
              autoComplete="off"
              placeholder="https://www.example.com"
              hint={`${hints.sdkKey.origins} Comma-separated.`}
            />
            <TextField
              label="Classifications per day"
              name="dailyClassifications"
              type="number"
              required
              min={1}
              max={limits.sdkKeys.dailyClassificationsMax}
              defaultValue={limits.sdkKeys.dailyClassifications}
              hint={`Every visitor can read the key. ${hints.sdkKey.dailyClassifications}`}
            />
          </>
        )}
        {kind === 'api' && (
          <Choice
            label="Expires"
            name="lifetime"
            choices={lifetimes}
            value={lifetime}
            onChoose={(value) => setLifetime(value)}
          />
        )}
        {kind === 'api' && lifetime === 'date' && (
          <TextField
            label="Last day"
            name="date"
            type="date"
            required
            min={dayOf(Date.now())}
            max={dayOf(Date.now() + 3_650 * dayMs)}
          />
        )}
        <FormActions onCancel={onClose} busy={making.busy} working="Creating…" disabled={chosen.size === 0}>
          Create key
        </FormActions>
      </form>
    </Dialog>
  )
}
