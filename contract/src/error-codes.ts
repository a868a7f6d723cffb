import { failures, texts } from './failure.ts'
import { codeOf } from './failure-codes.ts'

/** Every code of a failure. */
export const errorCodes: readonly string[] = [
  ...new Set([
    ...['invalid_request', 'internal_error', 'not_found'],
    ...Object.keys(failures)
      .filter((name) => name !== 'invalid' && name !== 'absent')
      .map(codeOf),
    ...Object.keys(texts)
      .filter((name) => name.endsWith('NotFound'))
      .map(codeOf),
  ]),
].sort()
