import { ApiError, NoAnswerError } from '@txadv/sdk'

/** What a call may fail with: a refusal of the service, or no answer at all. */
export type CallError = ApiError | NoAnswerError

export const isCallError = (error: unknown): error is CallError =>
  error instanceof ApiError || error instanceof NoAnswerError

/** The status of a refusal; undefined where no answer came. */
export const statusOf = (error: CallError | undefined): number | undefined =>
  error instanceof ApiError ? error.status : undefined

/** Whether what was read before is no longer there, or no longer for this person. */
export const isGone = (error: CallError): boolean => [403, 404].includes(statusOf(error) ?? 0)

/** Passes over a failure of the service where the work goes on without its answer; any other error is thrown. */
export function ignoreFailure(error: unknown): undefined {
  if (!isCallError(error)) throw error
}
