import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

const clientId = 'txadv'
const clientSecret = 'the secret between txadv and its provider'
const scope = 'openid email profile'

/** Whom the provider vouches for, in its own claims. */
export interface Claims {
  readonly sub: string
  readonly email: string
  readonly [claim: string]: unknown
}

export interface IdentityProvider {
  readonly url: string
  /** Settings that make the service trust this provider. */
  readonly env: Record<string, string>
  /** Who sits at the browser: signed in and consenting without a question. */
  person: Claims
  /** Every access token it gave out. */
  readonly accessTokens: readonly string[]
  close(): Promise<void>
}

export function oidcSettings(url: string): Record<string, string> {
  return {
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_AUTHORIZATION_URL: `${url}/auth`,
    OIDC_TOKEN_URL: `${url}/token`,
    OIDC_USERINFO_URL: `${url}/me`,
  }
}

/** A real OpenID Connect provider on a loopback port, which demands PKCE and asks its user nothing. */
export async function startIdentityProvider(publicUrl: string, person: Claims): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accessTokens: string[] = []
  const running = { url, env: oidcSettings(url), person, accessTokens }

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(url, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/api/auth/callback/sso`] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AuthorizationCode: 60, AccessToken: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'operator'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...running.person, sub }) }),
    interactions: { url: () => '/interaction' },
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  })
  provider.on('grant.success', ({ body }) => accessTokens.push(body.access_token))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const answered = request.url?.startsWith('/interaction')
      ? provider.interactionFinished(request, response, { login: { accountId: running.person.sub } })
      : answer(request, response)
    answered.catch((error) => response.writeHead(500).end(String(error)))
  })

  return Object.assign(running, {
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  })
}
