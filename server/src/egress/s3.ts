import { PassThrough } from 'node:stream'
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { limits } from '@txadv/contract'
import { createLimiters } from '../lib/limiter.ts'
import type { SecretString } from '../lib/secrets.ts'
import { BoundSecret } from './bound-secret.ts'
import { EgressError } from './egress-error.ts'
import type { RemoteFiles, RemoteVisit } from './remote-files.ts'
import { createSdkFetch } from './sdk-fetch.ts'
import { createTokenCache } from './tokens.ts'
import { untilAborted } from './until-aborted.ts'

/** The account of the service itself, and where the stores are. */
export interface S3Settings {
  readonly region: string
  readonly accessKeyId: SecretString
  readonly secretAccessKey: SecretString
  readonly endpoint: string
  readonly stsEndpoint: string
}

/** A role of somebody else's account that lets us in; the external id says for whom we ask. */
export interface AssumedRole {
  readonly arn: string
  readonly externalId: string
}

export interface S3 {
  /** Becomes the role; what that earns is good for buckets here alone. */
  assume(role: AssumedRole, signal: AbortSignal): Promise<BoundSecret>
  /** Uses the files of a bucket, which must belong to the account of the role. */
  use<T>(
    bucket: string,
    role: AssumedRole,
    earned: BoundSecret,
    visit: RemoteVisit,
    work: (files: RemoteFiles) => Promise<T>,
  ): Promise<T>
  close(): Promise<void>
}

type Handler = Extract<NonNullable<S3ClientConfig['requestHandler']>, { handle: unknown }>

/** A request as the library makes it. */
interface Sent {
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | string[] | null>>
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
}

const accountOf = ({ arn }: AssumedRole) => arn.split(':')[4] ?? ''

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function urlOf({ protocol, hostname, port, path, query }: Sent): string {
  const named = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value ?? ''].flat().map((each) => `${escaped(name)}=${escaped(each)}`),
  )
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${named.length > 0 ? `?${named.join('&')}` : ''}`
}

/** What the connection itself says of a request; the library would have it said twice. */
const ownHeaders = ['host', 'content-length', 'expect']

/** Sends the library's requests through the egress client that is bound to one origin. */
function createHandler(baseUrl: string) {
  const send = createSdkFetch(baseUrl)
  const handler = {
    async handle(request: Sent, { abortSignal }: { abortSignal?: unknown } = {}) {
      const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
      const answer = await send(urlOf(request), {
        method: request.method,
        headers: Object.fromEntries(headers),
        ...(request.body !== undefined && { body: request.body }),
        ...(abortSignal !== undefined && { signal: abortSignal as AbortSignal }),
      })
      const body = new PassThrough()
      body.end(Buffer.from(await answer.arrayBuffer()))
      return { response: { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body } }
    },
  }
  // The SDK does not export the type that its handler must have.
  return { handler: handler as unknown as Handler, close: send.close }
}

/** Errors by their names: what the other side says of one is shown to nobody. */
function named(thrown: unknown, delivered: boolean): EgressError {
  if (thrown instanceof EgressError) return thrown
  const status = (thrown as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode
  if (status === undefined) return new EgressError('unreachable', { delivered })
  return new EgressError(status < 300 ? 'unreadable' : 'status', { status, delivered: true })
}

export function createS3(settings: S3Settings): S3 {
  const { region, endpoint, stsEndpoint } = settings
  const { origin } = new URL(endpoint)
  const [store, issuer] = [createHandler(endpoint), createHandler(stsEndpoint)]
  const shared = { region, maxAttempts: 1 }
  const sts = new STSClient({
    ...shared,
    endpoint: stsEndpoint,
    requestHandler: issuer.handler as never,
    credentials: async () => ({
      accessKeyId: settings.accessKeyId.reveal(),
      secretAccessKey: settings.secretAccessKey.reveal(),
    }),
  })
  const earnings = createTokenCache()
  const inTurn = createLimiters(limits.egress.perLane)
  let ownAccount: Promise<string | undefined> | undefined

  const askOwnAccount = () => {
    ownAccount ??= sts.send(new GetCallerIdentityCommand({})).then(({ Account }) => Account)
    ownAccount.catch(() => {
      ownAccount = undefined
    })
    return ownAccount
  }

  async function become(role: AssumedRole) {
    // A role of our own account may trust us without asking for whom: it is nobody's to lend.
    if ((await askOwnAccount()) === accountOf(role)) throw new EgressError('status', { status: 403 })
    const { Credentials: earned } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: role.arn,
        ExternalId: role.externalId,
        RoleSessionName: 'txadv',
        DurationSeconds: limits.egress.roleSeconds,
      }),
    )
    const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken: sessionToken } = earned ?? {}
    if (!accessKeyId || !secretAccessKey) throw new EgressError('unreadable')
    const secret = new BoundSecret(JSON.stringify({ accessKeyId, secretAccessKey, sessionToken }), [origin])
    return { secret, expiresInMs: limits.egress.roleSeconds * 1_000 }
  }

  const keyOf = ({ arn, externalId }: AssumedRole) => [arn, externalId]

  return {
    assume: (role, signal) =>
      untilAborted(
        signal,
        earnings.get(keyOf(role), () => become(role)),
      ).catch((error) => {
        throw signal.aborted ? new EgressError('timeout') : named(error, false)
      }),

    async use(bucket, role, earned, visit, work) {
      const { signal } = visit
      const state = { begun: false }
      const client = new S3Client({
        ...shared,
        endpoint,
        forcePathStyle: true,
        requestHandler: store.handler,
        credentials: JSON.parse(earned.revealFor(origin)),
      })
      const started = async () => {
        if (visit.mayBegin?.() === false) throw new EgressError('timeout')
        const about = { Bucket: bucket, ExpectedBucketOwner: accountOf(role) }
        return work(
          filesOf(client, about, signal, () => {
            state.begun = true
          }),
        )
      }
      try {
        return await untilAborted(signal, inTurn(visit.lane, started, signal))
      } catch (error) {
        if (signal.aborted) throw new EgressError('timeout', { delivered: state.begun })
        const failure = named(error, state.begun)
        if (failure.status === 403) earnings.forget(keyOf(role), earned)
        throw failure
      }
    },

    close: async () => {
      await Promise.all([store.close(), issuer.close()])
    },
  }
}

function filesOf(
  client: S3Client,
  about: { readonly Bucket: string; readonly ExpectedBucketOwner: string },
  abortSignal: AbortSignal,
  onWriting: () => void,
): RemoteFiles {
  return {
    async put(files) {
      onWriting()
      for (const { folder, name, content } of files)
        await client.send(new PutObjectCommand({ ...about, Key: `${folder}/${name}`, Body: content }), { abortSignal })
    },

    async names(folder) {
      const names: string[] = []
      let token: string | undefined
      do {
        const asked = { ...about, Prefix: `${folder}/`, ...(token !== undefined && { ContinuationToken: token }) }
        const page = await client.send(new ListObjectsV2Command(asked), { abortSignal })
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(folder.length + 1)))
        if (names.length > limits.egress.folderNames) throw new EgressError('too_large', { delivered: true })
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
      return names
    },

    async read(folder, name, maxBytes) {
      try {
        const asked = { ...about, Key: `${folder}/${name}`, Range: `bytes=0-${maxBytes}` }
        const { Body } = await client.send(new GetObjectCommand(asked), { abortSignal })
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        return bytes.length > maxBytes ? undefined : bytes
      } catch (error) {
        const { status } = named(error, false)
        if (status === 404) return undefined
        throw error
      }
    },
  }
}
