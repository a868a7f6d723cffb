import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import styles from './field.module.css'
import layout from './layout.module.css'
import { Select, type SelectProps } from './select.tsx'

interface Common {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

/** Ties a control to its label, its hint and what is wrong with it. */
function Frame({ id, label, hint, problem, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className={layout.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={joinClasses(layout.hint, layout.problem)} id={`${id}-problem`} role="alert">
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

interface Choices extends Omit<SelectProps, 'options' | 'size' | 'id'> {
  readonly choices: SelectProps['options']
}

export function Choice({ label, hint, problem, choices, ...rest }: Common & Choices) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <Select
        id={id}
        options={choices}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, problem })}
        {...rest}
      />
    </Frame>
  )
}

export function CheckBox({ label, hint, ...rest }: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={layout.hint} id={`${id}-hint`}>
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
