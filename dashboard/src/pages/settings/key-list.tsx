import { type ReactNode, useState } from 'react'
import type { CallError } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { notify } from '../../lib/notices.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { allRows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { Confirm } from './confirm.tsx'
import { CreateKey, type NewKey } from './create-key.tsx'
import { KeySecret } from './key-secret.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'

interface Key {
  readonly id: string
  readonly name: string
  readonly keyPrefix: string
  readonly revokedAt: string | null
}

interface Made {
  readonly record: { readonly name: string; readonly scopes: Parameters<typeof KeySecret>[0]['scopes'] }
  readonly plaintext: string
}

interface Props<K extends Key> {
  readonly kind: 'api' | 'sdk'
  readonly title: string
  readonly about: string
  readonly keys: {
    readonly data?: readonly K[] | undefined
    error?: CallError | undefined
    busy: boolean
    reload(): void
  }
  readonly columns: readonly Column<K>[]
  /** Why no more can be made, where that is so. */
  readonly full?: string | undefined
  readonly empty: { readonly title: string; readonly action: string; readonly text: string }
  create(given: NewKey): Promise<Made>
  revoke(key: K): Promise<unknown>
  /** What happens to those who use a key when it is revoked. */
  loses(key: K): ReactNode
}

/** Keys of one kind: seen by all, made, shown once and revoked by those who may. */
export function KeyList<K extends Key>({ kind, title, about, keys, columns, full, empty, ...props }: Props<K>) {
  const manages = useSession().can('api_keys:manage')
  const { data, error, busy, reload } = keys
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Made>()
  const [leaving, setLeaving] = useState<K>()

  async function create(given: NewKey) {
    setMade(await props.create(given))
    setCreating(false)
    reload()
  }
  const revoke = useAction(async (key: K) => {
    await props.revoke(key)
    setLeaving(undefined)
    notify(`Key “${key.name}” revoked.`)
    reload()
  })
  const actions: Column<K> = {
    title: 'Actions',
    width: '104px',
    cell: (key) =>
      !key.revokedAt && (
        <button
          type="button"
          className={joinClasses(buttons.quiet, styles.act)}
          aria-label={`Revoke ${key.name}`}
          onClick={() => setLeaving(key)}
        >
          Revoke
        </button>
      ),
  }

  return (
    <>
      <SectionHead title={title} about={about}>
        {manages && (
          <ReasonedButton
            className={buttons.primary}
            disabled={full !== undefined}
            reason={full}
            onClick={() => setCreating(true)}
          >
            Create key
          </ReasonedButton>
        )}
      </SectionHead>
      {full && manages && <p className={layout.note}>{full}</p>}
      {error ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      ) : data?.length === 0 ? (
        <EmptyState title={empty.title} {...(manages && { action: empty.action, onAction: () => setCreating(true) })}>
          {empty.text}
          {!manages && ' Only owners and admins can create them.'}
        </EmptyState>
      ) : (
        <DataTable
          caption={title}
          columns={manages ? [...columns, actions] : columns}
          rows={allRows(data, { busy, error, reload })}
          keyOf={({ id }) => id}
        />
      )}
      {creating && <CreateKey kind={kind} create={create} onClose={() => setCreating(false)} />}
      {made && (
        <KeySecret
          kind={kind}
          name={made.record.name}
          scopes={made.record.scopes}
          secret={made.plaintext}
          onClose={() => setMade(undefined)}
        />
      )}
      {leaving && (
        <Confirm
          title={`Revoke “${leaving.name}”?`}
          confirm="Revoke key"
          working="Revoking…"
          action={revoke}
          onConfirm={() => void revoke.run(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {props.loses(leaving)}
        </Confirm>
      )}
    </>
  )
}
