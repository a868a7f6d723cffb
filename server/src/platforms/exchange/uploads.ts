import { testReasons, type UploadMethod } from '@txadv/contract'
import type { RemoteFiles, RemoteVisit } from '../../egress/remote-files.ts'
import { type ConnectionHandle, credentialOf, PlatformError, translateFailure } from '../platform.ts'
import { exchangeSettingsOf } from './settings.ts'

type Use = <T>(link: ConnectionHandle, visit: RemoteVisit, work: (files: RemoteFiles) => Promise<T>) => Promise<T>

/** A way to bring files to the exchange. */
interface Upload {
  /** Refuses a connection that lacks what this way needs. */
  demand(link: ConnectionHandle): void
  readonly use: Use
}

const sftpSecrets = { sftp_host: 'SFTP host', sftp_username: 'SFTP username', sftp_password: 'SFTP password' }
const s3Settings = ['s3_bucket', 's3_role_arn'] as const

const sftpRefused = (status: number) => (status === 401 ? testReasons.sftpLoginRefused : testReasons.sftpRefused)

const overSftp: Upload = {
  demand(link) {
    for (const [key, shown] of Object.entries(sftpSecrets)) credentialOf(link, key, shown)
  },
  use: (link, visit, work) =>
    translateFailure(sftpRefused, () =>
      link.outside.sftp.use(
        {
          host: credentialOf(link, 'sftp_host', sftpSecrets.sftp_host),
          username: credentialOf(link, 'sftp_username', sftpSecrets.sftp_username),
          password: credentialOf(link, 'sftp_password', sftpSecrets.sftp_password),
          hostKey: exchangeSettingsOf(link).sftp_host_key,
        },
        visit,
        work,
      ),
    ),
}

/** Says for whom a role is asked for: who trusts us for one organization does not for another. */
const externalIdOf = ({ org }: ConnectionHandle) => `txadv-${org}`

function requireS3({ outside: { s3 } }: ConnectionHandle) {
  if (!s3) throw new PlatformError(testReasons.s3Unavailable)
  return s3
}

const overS3: Upload = {
  demand(link) {
    for (const key of s3Settings) if (!link.config[key]) throw new PlatformError(testReasons.credentialMissing(key))
    requireS3(link)
  },
  async use(link, visit, work) {
    const s3 = requireS3(link)
    const { s3_bucket: bucket = '', s3_role_arn: arn = '' } = exchangeSettingsOf(link)
    const role = { arn, externalId: externalIdOf(link) }
    const earned = await translateFailure(
      () => testReasons.roleRefused(role.externalId),
      () => s3.assume(role, visit.signal),
    )
    return translateFailure(
      (status) => testReasons.uploadRefused('S3', status),
      () => s3.use(bucket, role, earned, visit, work),
    )
  },
}

const uploads: Record<UploadMethod, Upload> = { sftp: overSftp, s3: overS3 }

export const uploadOf = (link: ConnectionHandle): Upload => uploads[exchangeSettingsOf(link).upload_method ?? 'sftp']
