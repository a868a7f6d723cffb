import { limits } from '@txadv/contract/limits'
import { type Direction, directions } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call, type Input } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { directionTitles, usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import styles from './connections.module.css'
import { askedFields, fieldsOf, type Values } from './fields.ts'
import { configOf, credentialsOf, fieldOfRefusal, missingIn } from './form-state.ts'

const directionHints: Readonly<Record<Direction, string>> = {
  inbound: 'Read topics into your library.',
  outbound: 'Push your topics to the platform as segments.',
  bidirectional: 'Do both through one connection.',
}

const picks = (['outbound', 'inbound', 'bidirectional'] as const).map((key) => ({
  key,
  title: directionTitles[key],
  hint: directionHints[key],
}))

interface PickProps {
  readonly legend: string
  readonly name: string
  readonly offered: readonly { readonly key: string; readonly title: string; readonly hint: string }[]
  readonly chosen: string | undefined
  readonly onPick: (key: string) => void
}

function Pick({ legend, name, offered, chosen, onPick }: PickProps) {
  return (
    <fieldset className={styles.picks}>
      <legend>{legend}</legend>
      {offered.map(({ key, title, hint }) => (
        <label key={key} className={key === chosen ? styles.chosen : undefined}>
          <input type="radio" name={name} value={key} checked={key === chosen} onChange={() => onPick(key)} />
          <span>{title}</span>
          <span className={layout.hint}>{hint}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A new connection: which platform, which way, then the fields that these two need. */
export function NewConnection() {
  const { role } = useSession()
  const [query, change] = useQuery()
  const { platforms, find } = usePlatforms()
  const platform = find(query.get('platform') ?? '') ?? platforms[0]
  const direction = directions.find((known) => known === query.get('direction')) ?? 'outbound'
  const [name, setName] = useState('')
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const fields = fieldsOf(platform, direction)
  const asked = askedFields(fields, values)
  const missing: Readonly<Record<string, string>> = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...missingIn(asked, values, false),
  }
  const isMissing = Object.keys(missing).length > 0

  const save = useAction(async () => {
    if (!platform) return
    const credentials = credentialsOf(asked, values)
    const made = await call('POST /api/connections', {
      body: {
        name: name.trim(),
        platform: platform.key as Input<'POST /api/connections'>['body']['platform'],
        direction,
        config: configOf(asked, values),
        ...(credentials && { credentials }),
      },
    })
    // The page of the connection tests it at once and says what to do.
    navigate(hrefOf('connection', { id: made.id }, { test: 'now' }))
  })
  const refused = save.error && fieldOfRefusal(asked, save.error.message)
  const problems = { ...(tried && missing), ...(refused && save.error && { [refused]: `${save.error.message}.` }) }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing) void save.run()
  }

  const back = { title: 'Connections', href: hrefOf('connections') }
  if (role === 'viewer')
    return (
      <>
        <PageHead title="New connection" back={back} />
        <EmptyState title="Your role only reads">Ask an owner, an admin or a member to add a connection.</EmptyState>
      </>
    )
  return (
    <>
      <PageHead title="New connection" back={back} />
      <form className={joinClasses(layout.card, styles.connectionForm)} noValidate onSubmit={onSubmit}>
        <Pick
          legend="Platform"
          name="platform"
          offered={platforms}
          chosen={platform?.key}
          onPick={(value) => change({ platform: value }, { replace: true })}
        />
        <Pick
          legend="Direction"
          name="direction"
          offered={picks}
          chosen={direction}
          onPick={(value) => change({ direction: value }, { replace: true })}
        />
        <TextField
          label="Name"
          hint="What your team calls it, for example the seat or the region."
          required
          maxLength={limits.connections.nameCodePoints}
          autoComplete="off"
          problem={problems.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ConnectionFields
          key={`${platform?.key} ${direction}`}
          fields={fields}
          values={values}
          problems={problems}
          onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        />
        {tried && isMissing && (
          <p className={layout.noteProblem} role="alert">
            Some fields are still needed. They are marked above; nothing was saved.
          </p>
        )}
        <ProblemNote error={save.error} effect="Nothing was saved." />
        <FormActions onCancel={() => navigate(hrefOf('connections'))} busy={save.busy} working="Saving…">
          Save and test
        </FormActions>
      </form>
    </>
  )
}
