import { testReasons } from '@txadv/contract'
import { credentialOf, type Platform, PlatformError } from '../platform.ts'

const secrets = { sftp_host: 'SFTP host', sftp_username: 'SFTP username', sftp_password: 'SFTP password' }
const settings = { account_id: 'IX account ID', advertiser_account_id: 'Advertiser account ID' } as const

export const exchange: Platform = {
  async test(link) {
    for (const [key, shown] of Object.entries(secrets)) credentialOf(link, key, shown)
    for (const [key, shown] of Object.entries(settings))
      if (link.config[key as keyof typeof settings] === undefined)
        throw new PlatformError(testReasons.credentialMissing(shown))
    // Nothing here can upload a file: saying that all is well would be found out at the first push.
    throw new PlatformError(testReasons.uploadUnavailable((link.config.upload_method ?? 'sftp').toUpperCase()))
  },
}
