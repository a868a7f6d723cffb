import * as spoken from '../../contract/src/failure.ts'
import { registry } from './registry.ts'

/** What a program that has the code of an error, or a person with the link to it, is told. */
export interface ErrorPage {
  readonly status: number
  readonly example: string
  readonly means: string
  readonly remedy: string
}

const pageOf = ({ status, example, means, remedy }: ErrorPage): ErrorPage => ({ status, example, means, remedy })

/** Every failure under its code, with an example of its text. */
export function errorsByCode(): Readonly<Record<string, ErrorPage>> {
  const made = Object.entries(spoken.failures).map(([name, make]) => {
    const { given, means, remedy } = registry.failures[name as keyof typeof registry.failures]
    const { code, status, message } = (make as (...given: readonly unknown[]) => spoken.Failure)(...given)
    return [code, { status, example: message, means, remedy }] as const
  })
  const absent = Object.entries(spoken.texts).flatMap(([name, text]) => {
    if (!name.endsWith('NotFound')) return []
    const { means, remedy } = registry.texts[name as keyof typeof registry.texts]
    return [[spoken.failures.absent(String(text)).code, { status: 404, example: String(text), means, remedy }] as const]
  })
  const gone = { ...registry.failures.absent, status: 404, example: 'Not found' }
  const broken = { ...registry.texts.internal, status: 500, example: spoken.texts.internal }
  return Object.fromEntries(
    [...made, ...absent, ['not_found', pageOf(gone)] as const, ['internal_error', pageOf(broken)] as const].sort(
      ([a], [b]) => (a < b ? -1 : 1),
    ),
  )
}
