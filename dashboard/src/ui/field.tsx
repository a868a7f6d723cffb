import { type ComponentProps, type ReactNode, useId } from 'react'

interface Common {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

/** Ties a control to its label, its hint and what is wrong with it. */
function Frame({ id, label, hint, problem, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="hint problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, { hint, problem }: Common) =>
  [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined

export function TextField({ label, hint, problem, ...rest }: Common & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, problem })}
        {...rest}
      />
    </Frame>
  )
}

export function TextArea({ label, hint, problem, ...rest }: Common & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <textarea id={id} aria-describedby={describedBy(id, { label, hint, problem })} {...rest} />
    </Frame>
  )
}

interface Choices {
  readonly choices: readonly (string | { readonly value: string; readonly title: string })[]
  /** What stands for no choice; without it one must be made. */
  readonly none?: string
}

export function Choice({ label, hint, problem, choices, none, ...rest }: Common & Choices & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <select id={id} aria-describedby={describedBy(id, { label, hint, problem })} {...rest}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => {
          const { value, title } = typeof choice === 'string' ? { value: choice, title: choice } : choice
          return (
            <option key={value} value={value}>
              {title}
            </option>
          )
        })}
      </select>
    </Frame>
  )
}

export function CheckBox({ label, hint, ...rest }: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="check">
      <input id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A secret goes in and never comes out: where one is kept already, an empty field leaves it as it is. */
export function SecretField({ kept = false, hint, ...rest }: { kept?: boolean } & Common & ComponentProps<'input'>) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      placeholder={kept ? 'Stored. Enter a value to replace it' : undefined}
      hint={hint ?? 'Stored encrypted and never shown again.'}
      {...rest}
    />
  )
}
