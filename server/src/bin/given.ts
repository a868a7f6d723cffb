import { OrgId } from '@txadv/contract'
import { InvalidArgumentError } from 'commander'

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
