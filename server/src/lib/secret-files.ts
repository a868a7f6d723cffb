import { readFileSync } from 'node:fs'

/** The settings that hold a secret: each can be given as the path of a file instead, in NAME_FILE. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'WORKER_DATABASE_URL',
  'REDIS_URL',
  'AUTH_SECRET',
  'CREDENTIAL_KEYS',
  'LLM_API_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'EXCHANGE_S3_ACCESS_KEY_ID',
  'EXCHANGE_S3_SECRET_ACCESS_KEY',
  'DEMO_PASSWORD',
] as const

/**
 * Answers the environment with each secret that NAME_FILE points to under NAME instead, without the white space around
 * it.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    // Which of the two is meant cannot be told, and the wrong one would be noticed late.
    if (env[name]) throw new Error(`${name}: set ${name} or ${name}_FILE, not both`)
    try {
      read[name] = readFileSync(path, 'utf8').trim()
      delete read[`${name}_FILE`]
    } catch (error) {
      throw new Error(`${name}_FILE: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return read
}
