const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '55P03',
  '57014',
  '25P03',
])
const outageClasses = ['08', '53', '57P', '58']
const outageMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
]
const conflictCodes = new Set(['40001', '40P01'])

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** Whether the database is away or overloaded: nothing is wrong with the request, and it may be sent again. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  const code = codeOf(error)
  if (outageCodes.has(code) || outageClasses.some((start) => code.startsWith(start))) return true
  return error instanceof Error && outageMessages.some((text) => error.message.includes(text))
}

/** Whether two transactions collided and the database asks for one of them to run again. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.has(codeOf(error))
}

/** Whether the database could not read a value as its column's type: an id that is none, text with a NUL. */
export function isMalformed(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

/** Whether a unique index refused the row. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Whether a trigger kept the last owner of an organization. */
export function isLastOwner(error: unknown): boolean {
  return codeOf(error) === 'TX001'
}

/** Whether a trigger refused to write for an organization that is being erased. */
export function isErased(error: unknown): boolean {
  return codeOf(error) === 'TX002'
}

/** Whether a lock was not to be had in time. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Whether the login may not take the role, which is refused before any statement; a table's refusal names no role. */
export function isRoleRefused(error: unknown, role: string): boolean {
  return error instanceof Error && ['42501', '22023'].includes(codeOf(error)) && error.message.includes(`"${role}"`)
}

/** Whether a foreign key refused a delete, because other rows still point here. */
export function isReferenced(error: unknown): boolean {
  return codeOf(error) === '23503'
}
