import { OrgId } from '@txadv/contract'
import { InvalidArgumentError } from 'commander'
import type * as z from 'zod'

/** Wrong usage, as shells know it. */
export const usageExit = 2

/** A count that was given as an option. */
export function readCount(given: string): number {
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return count
}

/** An object that was given as JSON. */
export function readObject(given: string): object {
  try {
    const value: unknown = JSON.parse(given)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below, as for every other value that is no object.
  }
  throw new InvalidArgumentError('It must be a JSON object.')
}

export function readOrgId(given: string): string {
  const { data } = OrgId.safeParse(given)
  if (data === undefined) throw new InvalidArgumentError('It must be the id of an organization, a UUID.')
  return data
}

/** What is wrong with a value, in words for whoever typed it. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'custom') return issue.message
  return 'is not valid'
}

/** The first thing that is wrong with what was given, and where it stands. */
export function explainRefusal({ issues: [issue] }: z.core.$ZodError, within: string): string {
  if (!issue) return 'is not valid'
  const path = issue.path.slice(issue.path[0] === within ? 1 : 0).join('.')
  return [path, ruleOf(issue)].filter(Boolean).join(' ')
}
