import pg from 'pg'

const workerRoles = ['txadv_app', 'txadv_system', 'txadv_queue']
const roles = [...workerRoles, 'txadv_identity']

/** A login that processes use, by the setting that names it, and the roles that they take. */
export interface ServiceLogin {
  readonly setting: 'DATABASE_URL' | 'WORKER_DATABASE_URL'
  readonly url: string
}
const rolesOf = { DATABASE_URL: roles, WORKER_DATABASE_URL: workerRoles }

interface LoginRole {
  readonly inherits: boolean
  readonly privileged: boolean
  readonly owned: number
}

/** What the login has; undefined where there is no such login. */
async function readLogin(client: pg.Client, name: string): Promise<LoginRole | undefined> {
  const { rows } = await client.query<LoginRole>(
    `select rolinherit as inherits, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as privileged,
      (select count(*)::int from pg_class where relowner = r.oid)
      + (select count(*)::int from pg_namespace where nspowner = r.oid)
      + (select count(*)::int from pg_database where datdba = r.oid and datname = current_database()) as owned
    from pg_roles r where rolname = $1`,
    [name],
  )
  return rows[0]
}

async function grantRoles(
  client: pg.Client,
  { setting, url }: ServiceLogin,
  log: (line: string) => void,
): Promise<void> {
  const service = new URL(url)
  const granted = rolesOf[setting]
  const name = decodeURIComponent(service.username)
  const login = client.escapeIdentifier(name)
  const existing = await readLogin(client, name)
  if (existing && (existing.privileged || existing.owned > 0))
    throw new Error(`The login ${name} of ${setting} must own nothing and have no privileges: use another`)
  if (!existing) {
    const secret = service.password && ` password ${client.escapeLiteral(decodeURIComponent(service.password))}`
    await client.query(`create role ${login} login noinherit${secret}`)
    log(`created the login ${name}`)
  } else if (existing.inherits) await client.query(`alter role ${login} noinherit`)
  await client.query(`grant ${granted.join(', ')} to ${login}`)
  const withheld = roles.filter((role) => !granted.includes(role))
  if (withheld.length > 0) await client.query(`revoke ${withheld.join(', ')} from ${login}`)
  const database = client.escapeIdentifier(decodeURIComponent(service.pathname.slice(1)))
  await client.query(`grant connect on database ${database} to ${login}`)
  // From PostgreSQL 16 on, a grant that was made before keeps inheriting.
  const { rows } = await client.query("select role from unnest($1::text[]) role where pg_has_role($2, role, 'usage')", [
    roles,
    name,
  ])
  if (rows.length > 0)
    throw new Error(`The login ${name} of ${setting} must not inherit its roles: revoke them from it`)
}

/**
 * Makes sure that a login of the processes can serve and no more: it may take their roles, holds nothing until it does,
 * and owns nothing. A worker's cannot take the one that reads passwords and sessions. Creates it where it is missing. To be
 * run after the migrations, by their owner.
 */
export async function prepareServiceLogin(
  ownerUrl: string,
  login: ServiceLogin,
  log: (line: string) => void,
): Promise<void> {
  const [owner, service] = [new URL(ownerUrl), new URL(login.url)]
  if (owner.pathname !== service.pathname)
    throw new Error(`DATABASE_OWNER_URL and ${login.setting} must name the same database`)
  if (owner.username === service.username)
    throw new Error(`DATABASE_OWNER_URL and ${login.setting} must name different logins`)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await grantRoles(client, login, log)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error
    const name = decodeURIComponent(service.username)
    throw new Error(
      `The owner may not prepare the login ${name}: have a superuser create it with LOGIN NOINHERIT and grant it ${rolesOf[login.setting].join(', ')}`,
    )
  } finally {
    await client.end()
  }
}
