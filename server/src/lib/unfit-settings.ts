import { limits } from '@txadv/contract'

/** Values that stand in this repository, so that everybody knows them. */
const published = {
  authSecrets: ['development-only-secret-of-forty-characters', 'a secret for tests, forty characters long'],
  credentialKeys: ['ZGV2ZWxvcG1lbnQtb25seS1rZXktb2YtMzItYnl0ZXM='],
  databasePasswords: ['txadv', 'postgres'],
  demoPasswords: ['txadv-demo-password'],
}

/** The settings whose addresses receive a key, a password or a session, beside those of platforms. */
const secretAddresses = [
  'PUBLIC_URL',
  'LLM_BASE_URL',
  'EXCHANGE_S3_ENDPOINT',
  'EXCHANGE_STS_ENDPOINT',
  'OIDC_AUTHORIZATION_URL',
  'OIDC_TOKEN_URL',
  'OIDC_USERINFO_URL',
] as const

type Environment = Readonly<Record<string, string | undefined>>
type Unfit = readonly [name: string, why: string]

/** Few different characters are a pattern that somebody typed, not chance. */
const isPattern = (value: Iterable<unknown>) => new Set(value).size < limits.secrets.leastDifferent

function* unfitSecrets(env: Environment): Generator<Unfit> {
  const { AUTH_SECRET = '', CREDENTIAL_KEYS = '', DATABASE_URL = '', DEMO_PASSWORD = '' } = env
  if (published.authSecrets.includes(AUTH_SECRET))
    yield ['AUTH_SECRET', 'is a development secret that everybody can read; make one with: openssl rand -hex 32']
  else if (isPattern(AUTH_SECRET)) yield ['AUTH_SECRET', 'is not random; make one with: openssl rand -hex 32']
  for (const pair of CREDENTIAL_KEYS.split(',').filter(Boolean)) {
    const key = pair.slice(pair.indexOf(':') + 1).trim()
    if (published.credentialKeys.includes(key))
      yield ['CREDENTIAL_KEYS', 'holds the development key; make one with: txadv-server credentials new-key <id>']
    else if (isPattern(Buffer.from(key, 'base64')))
      yield ['CREDENTIAL_KEYS', 'holds a key that is not random; make one with: txadv-server credentials new-key <id>']
  }
  const password = URL.canParse(DATABASE_URL) ? decodeURIComponent(new URL(DATABASE_URL).password) : ''
  if (published.databasePasswords.includes(password))
    yield ['DATABASE_URL', 'has a development password that everybody can read; give the login another']
  if (published.demoPasswords.includes(DEMO_PASSWORD))
    yield ['DEMO_PASSWORD', 'is the development password that everybody can read; choose another, or leave it out']
}

type Named = readonly { readonly name: string }[]

function* plainAddresses(env: Environment, ofPlatforms: Named): Generator<Unfit> {
  for (const name of [...secretAddresses, ...ofPlatforms.map((setting) => setting.name)])
    if (env[name]?.startsWith('http:'))
      yield [name, 'must be an https:// address: it carries secrets (ALLOW_PLAIN_HTTP=true accepts http)']
}

/** Cloud machines hand out their own credentials at link-local addresses. */
const metadataHost = /^(169\.254\.|\[fe80:|\[fd00:ec2:|metadata\.)/

function* unfitEndpoints({ EGRESS_ALLOW = '' }: Environment): Generator<Unfit> {
  for (const endpoint of EGRESS_ALLOW.split(','))
    if (metadataHost.test(endpoint.trim().toLowerCase()))
      yield ['EGRESS_ALLOW', `must not let organizations call a metadata service: ${endpoint.trim()}`]
}

/** What makes settings unfit for production, one line a setting; and what is accepted only because a flag says so. */
export function findUnfitSettings(
  env: Environment,
  ofPlatforms: Named,
): { refused: readonly Unfit[]; accepted: readonly Unfit[] } {
  const refused = [...unfitSecrets(env), ...unfitEndpoints(env)]
  const plain = [...plainAddresses(env, ofPlatforms)]
  return env.ALLOW_PLAIN_HTTP === 'true'
    ? { refused, accepted: plain.map(([name]) => [name, 'is an http address: secrets can be read on the way']) }
    : { refused: [...refused, ...plain], accepted: [] }
}
