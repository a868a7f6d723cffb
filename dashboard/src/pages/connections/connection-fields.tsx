import { CheckBox, Choice, SecretField, TextField } from '../../ui/field.tsx'
import styles from './connections.module.css'
import { CronField } from './cron-field.tsx'
import { askedFields, type FieldSpec, type Values } from './fields.ts'
import { MappingsField } from './mappings-field.tsx'

interface Props {
  readonly fields: readonly FieldSpec[]
  readonly values: Values
  readonly onChange: (key: string, value: string) => void
  readonly problems: Readonly<Record<string, string>>
}

/** Draws the fields of a connection: what is always asked for, and the rest behind one click. */
export function ConnectionFields({ fields, ...rest }: Props) {
  const asked = askedFields(fields, rest.values)
  const more = asked.filter((field) => field.more)
  const isTold = more.some(({ key }) => rest.values[key] || rest.problems[key])
  return (
    <>
      <div className={styles.formGrid}>
        {asked
          .filter((field) => !field.more)
          .map((field) => (
            <Field key={field.key} field={field} {...rest} />
          ))}
      </div>
      {more.length > 0 && (
        <details className={styles.more} open={isTold || undefined}>
          <summary>More settings</summary>
          <div className={styles.formGrid}>
            {more.map((field) => (
              <Field key={field.key} field={field} {...rest} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

function Field({ field, values, onChange, problems }: { field: FieldSpec } & Omit<Props, 'fields'>) {
  const { key, label, hint, kind, secret, required, choices = [], none, placeholder } = field
  const value = values[key] ?? ''
  const set = (next: string) => onChange(key, next)
  const common = { label, hint, problem: problems[key], required, placeholder }
  if (kind === 'mappings') return <MappingsField label={label} hint={hint} value={value} onChange={set} />
  if (kind === 'cron') return <CronField label={label} value={value} onChange={set} problem={problems[key]} />
  if (kind === 'check')
    return (
      <CheckBox
        label={label}
        hint={hint}
        checked={value === 'true'}
        onChange={({ target }) => set(target.checked ? 'true' : '')}
      />
    )
  if (kind === 'choice') {
    const { label: _, hint: __, problem, ...others } = common
    return (
      <Choice
        label={label}
        hint={hint}
        problem={problem}
        required={others.required}
        choices={choices}
        none={none ?? 'Not selected'}
        value={value}
        onChoose={(value) => set(value)}
      />
    )
  }
  const onType = ({ target }: { target: HTMLInputElement }) => set(target.value)
  if (secret) return <SecretField {...common} value={value} onChange={onType} />
  return (
    <TextField
      {...common}
      inputMode={kind === 'number' ? 'decimal' : kind === 'address' ? 'url' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onType}
    />
  )
}
