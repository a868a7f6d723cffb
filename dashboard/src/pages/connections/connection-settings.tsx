import { limits } from '@txadv/contract/limits'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { notify } from '../../lib/notices.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { CheckBox, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import type { Connection } from './connection-record.ts'
import styles from './connections.module.css'
import { askedFields, fieldsOf, type Values } from './fields.ts'
import { changesOf, configOf, credentialsOf, fieldOfRefusal, missingIn, movesAddress, valuesOf } from './form-state.ts'

interface Props {
  readonly connection: Connection
  readonly mayChange: boolean
  readonly onSaved: () => void
}

/**
 * Changes a connection. Credentials are entered whole or not at all; where an address changes they are asked for again,
 * because those that are kept open for the old address alone.
 */
export function ConnectionSettings({ connection, mayChange, onSaved }: Props) {
  const { id, platform, direction, config, hasCredentials } = connection
  const { find } = usePlatforms()
  const [name, setName] = useState(connection.name)
  const [values, setValues] = useState<Values>(() => valuesOf(config))
  const [replacing, setReplacing] = useState(!hasCredentials)
  const [tried, setTried] = useState(false)
  const fields = fieldsOf(find(platform), direction)
  const asked = askedFields(fields, values)
  const changes = changesOf(config, configOf(asked, values))
  const moved = movesAddress(fields, changes) && hasCredentials
  const entering = replacing || moved
  const missing: Readonly<Record<string, string>> = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...missingIn(asked, values, !entering),
  }
  const shown = fields.filter(({ credential }) => entering || !credential)

  const save = useAction(async () => {
    const credentials = entering ? credentialsOf(asked, values) : undefined
    const body = {
      ...(name.trim() !== connection.name && { name: name.trim() }),
      ...(Object.keys(changes).length > 0 && { config: changes }),
      ...(credentials && { credentials }),
    }
    if (Object.keys(body).length === 0) return notify('Nothing was changed.')
    await call('PATCH /api/connections/:id', { params: { id }, body })
    notify('Settings saved.')
    onSaved()
  })
  const refused = save.error && fieldOfRefusal(asked, save.error.message)
  const problems = { ...(tried && missing), ...(refused && save.error && { [refused]: `${save.error.message}.` }) }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length === 0) void save.run()
  }

  return (
    <form className={joinClasses(layout.card, styles.connectionForm)} noValidate onSubmit={onSubmit}>
      <fieldset className={styles.plain} disabled={!mayChange}>
        <TextField
          label="Name"
          required
          maxLength={limits.connections.nameCodePoints}
          problem={problems.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {hasCredentials && (
          <CheckBox
            label="Replace credentials"
            hint={
              moved
                ? 'The address changed. Stored credentials apply to the old address, so enter all of them again.'
                : 'Stored encrypted and never shown. To change one, enter all of them.'
            }
            checked={entering}
            disabled={moved}
            onChange={({ target }) => setReplacing(target.checked)}
          />
        )}
        <ConnectionFields
          fields={shown}
          values={values}
          problems={problems}
          onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        />
      </fieldset>
      <ProblemNote error={save.error} effect="Nothing was changed." />
      {mayChange ? (
        <div className={layout.actions}>
          <button type="submit" className={buttons.primary} disabled={save.busy}>
            {save.busy ? 'Saving…' : 'Save and test'}
          </button>
        </div>
      ) : (
        <p className={layout.note}>Your role is read-only. An owner, an admin or a member can change this.</p>
      )}
    </form>
  )
}
