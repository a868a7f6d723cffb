import { limits } from '@txadv/contract/limits'
import { type Direction, directions, type Platform, platforms } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { directionTitles, platformTitles } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { askedFields, fieldsOf, type Values } from './fields.ts'
import { configOf, credentialsOf, fieldOfRefusal, missingIn } from './form-state.ts'
import './connections.css'

const platformHints: Readonly<Record<Platform, string>> = {
  marketplace: 'Sells your segments under names of its own template.',
  dspapi: 'Puts segments into a buying platform’s tree.',
  exchange: 'Takes audiences as files, by SFTP or S3.',
  custom_api: 'Your own service: reads topics from it, or sends it segments.',
}

const directionHints: Readonly<Record<Direction, string>> = {
  inbound: 'Read topics into your library.',
  outbound: 'Put your topics on sale as segments.',
  bidirectional: 'Do both through one connection.',
}

interface PickProps<T extends string> {
  readonly legend: string
  readonly name: string
  readonly values: readonly T[]
  readonly titles: Readonly<Record<T, string>>
  readonly hints: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onPick: (value: T) => void
}

function Pick<T extends string>({ legend, name, values, titles, hints, chosen, onPick }: PickProps<T>) {
  return (
    <fieldset className="picks">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={value === chosen ? 'chosen' : undefined}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onPick(value)} />
          <span>{titles[value]}</span>
          <span className="hint">{hints[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A new connection: which platform, which way, then the fields that these two need. */
export function NewConnection() {
  const { role } = useSession()
  const [query, change] = useQuery()
  const platform = platforms.find((known) => known === query.get('platform')) ?? 'marketplace'
  const direction = directions.find((known) => known === query.get('direction')) ?? 'outbound'
  const [name, setName] = useState('')
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const asked = askedFields(fieldsOf(platform, direction), values)
  const missing: Readonly<Record<string, string>> = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...missingIn(asked, values, false),
  }
  const isMissing = Object.keys(missing).length > 0

  const save = useAction(async () => {
    const credentials = credentialsOf(asked, values)
    const made = await call('POST /api/connections', {
      body: {
        name: name.trim(),
        platform,
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
      <form className="card connection-form" noValidate onSubmit={onSubmit}>
        <Pick
          legend="Platform"
          name="platform"
          values={platforms}
          titles={platformTitles}
          hints={platformHints}
          chosen={platform}
          onPick={(value) => change({ platform: value }, { replace: true })}
        />
        <Pick
          legend="Direction"
          name="direction"
          values={['outbound', 'inbound', 'bidirectional']}
          titles={directionTitles}
          hints={directionHints}
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
          key={`${platform} ${direction}`}
          fields={fieldsOf(platform, direction)}
          values={values}
          problems={problems}
          onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        />
        {tried && isMissing && (
          <p className="note problem" role="alert">
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
