const refusalMeanings: Readonly<Record<number, string>> = {
  400: ' (invalid data or location)',
  409: ' (duplicate name)',
  429: ' (rate limited)',
}

/** What a connection did when it was tried or used, in words for the person who set it up. */
export const testReasons = {
  unreachable: 'The address could not be reached',
  tooManyTests: (perMinute: number, seconds: number) =>
    `Not tested: ${perMinute} tests a minute are made for an organization. Try again in ${seconds} s`,
  redirect: 'The address answers with a redirect: enter the address that it leads to',
  tooLarge: 'The answer is too large',
  unreadable: 'The answer is not the JSON that was expected',
  noItems: 'The answer has no array of items at items_path',
  credentialsUnusable: 'The stored credentials cannot be used, enter them again',
  credentialMissing: (key: string) => `${key} is required`,
  addressMissing: (key: string) => `${key} is required, because this service has no default for it`,
  tokenRefused: (status: number) => `Token request failed with status ${status}`,
  callRefused: (method: string, what: string, status: number) => `API ${method} ${what} failed with status ${status}`,
  noToken: 'Token request was answered without a token',
  segmentRefused: (method: string, status: number) =>
    `API ${method} segments failed with status ${status}${refusalMeanings[status] ?? ''}`,
  noSegmentId: (api: string) => `${api} API did not return a segment ID`,
  tooManySegments: 'The platform lists more segments than can be read',
  priceUnusable: 'default_cpm or currency is not one that can be sent, enter it again',
  hostKeyUnknown: (fingerprint: string) =>
    `The SFTP server shows the host key ${fingerprint}, which is not in sftp_host_key: enter it there if you know that it is the server's`,
  sftpLoginRefused: 'The SFTP server refuses the username and password',
  uploadRefused: (method: string, status: number) => `${method} upload failed with status ${status}`,
  sftpRefused: 'The SFTP server refuses the upload',
  s3Unavailable: 'This service is not set up to upload by S3',
  roleRefused: (externalId: string) =>
    `The role in s3_role_arn cannot be assumed: let it trust this service with the external id ${externalId}`,
  accountShape: 'account_id must be a number',
  audienceIdShape: 'The audience has no id that can name a file',
  present: 'All values that are needed are present',
  reached: (platform: string) => `Connected to ${platform}`,
  platformAbsent: 'This service does not have the platform of the connection',
}
