import { limits } from '@txadv/contract'
import { authorizationCodeRequest, getOAuth2Tokens } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins'
import * as z from 'zod'
import { BoundSecret } from '../egress/bound-secret.ts'
import { createEgress } from '../egress/egress.ts'
import { neverRetry } from '../egress/retry.ts'
import { type Config, endpointOf } from '../lib/config.ts'

type OidcConfig = NonNullable<Config['oidc']>

const TokenAnswer = z.looseObject({ access_token: z.string().min(1) })
const Claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/**
 * Sign-in by the operator's identity provider. The library would call the provider by the global `fetch`, which waits
 * for ever and reads any amount; so both calls are made by the service's own client, to the configured hosts only.
 */
export function openSingleSignOn({ clientId, clientSecret, authorizationUrl, tokenUrl, userInfoUrl }: OidcConfig) {
  const egress = createEgress({ allow: [tokenUrl, userInfoUrl].map(endpointOf) })
  const call = { deadlineMs: limits.signIn.providerMs, maxBytes: limits.signIn.providerBytes, retry: neverRetry }
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'sso',
        clientId,
        authorizationUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // Without discovery the library looks for `id`, which OpenID Connect does not have.
        accountSubject: ({ profile }) => profile.sub ?? '',
        getToken: async ({ code, codeVerifier, redirectURI }) => {
          const options = { clientId, clientSecret: clientSecret.reveal() }
          const asked = await authorizationCodeRequest({ code, codeVerifier, redirectURI, options })
          const body = new BoundSecret(asked.body.toString(), [new URL(tokenUrl).origin])
          const answer = await egress.send({ ...call, method: 'POST', url: tokenUrl, headers: asked.headers, body })
          return getOAuth2Tokens(TokenAnswer.parse(answer.json()))
        },
        getUserInfo: async ({ accessToken }) => {
          const authorization = new BoundSecret(`Bearer ${accessToken}`, [new URL(userInfoUrl).origin])
          const answer = await egress
            .send({ ...call, method: 'GET', url: userInfoUrl, headers: { accept: 'application/json', authorization } })
            .catch(() => undefined)
          const claims = Claims.safeParse(answer?.json())
          if (!claims.success) return null
          const { email_verified: emailVerified, picture: image, ...said } = claims.data
          return { ...said, id: said.sub, emailVerified, image }
        },
      },
    ],
  })
  return { plugin, close: () => egress.close() }
}
