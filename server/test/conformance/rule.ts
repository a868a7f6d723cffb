import { test } from 'vitest'

type Check = () => void | Promise<void>

/** Why a rule does not hold to the letter. */
type Standing =
  /** A decision, by its number: the test says what the service does instead. */
  | { readonly decision: string }
  /** A fault of the service: the test asks for what the rule says, and turns red when the fault is mended. */
  | { readonly fails: string }

/**
 * One rule of the specification, in its words, with the test that holds the service to it; ` ... ` leaves words out.
 * `read-rules.ts` reads these calls from the source, so section, quote and standing are written out as literals.
 */
export function rule(section: string, quote: string, ...rest: [Check] | [Standing, Check]): void {
  const [standing, check] = rest.length === 1 ? [undefined, rest[0]] : rest
  const name = `${section}: ${quote}`
  if (standing && 'fails' in standing) test.fails(name, check)
  else test(name, check)
}
