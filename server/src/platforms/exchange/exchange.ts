import { matchKeys, outboundConfig, uploadMethods } from '@txadv/contract'
import { definePlatform } from '../define-platform.ts'
import { sellingFields } from '../fields.ts'
import { defaultPolicy } from '../policy.ts'
import { exchangeSegments, testExchange } from './calls.ts'
import { exchangeSettings } from './settings.ts'

const bySftp = { field: 'upload_method', is: ['', 'sftp'] }
const byS3 = { field: 'upload_method', is: ['s3'] }

/** The ad exchange, by files. */
export const exchangePlatform = definePlatform({
  key: 'exchange',
  title: 'Exchange',
  hint: 'Takes audiences as files, by SFTP or S3.',
  config: { ...outboundConfig, ...exchangeSettings },
  fields: [
    { key: 'account_id', label: 'Account id', kind: 'text', required: true },
    { key: 'advertiser_account_id', label: 'Advertiser account id', kind: 'text', required: true },
    {
      key: 'match_key',
      label: 'Match key',
      hint: 'What your audiences are made of.',
      kind: 'choice',
      required: true,
      none: 'Choose one',
      choices: [...matchKeys],
    },
    {
      key: 'upload_method',
      label: 'Upload by',
      kind: 'choice',
      none: 'SFTP (default)',
      choices: uploadMethods.map((value) => ({ value, title: value.toUpperCase() })),
    },
    { key: 'sftp_host', label: 'SFTP host', kind: 'text', required: true, credential: true, when: bySftp },
    { key: 'sftp_username', label: 'SFTP username', kind: 'text', required: true, credential: true, when: bySftp },
    {
      key: 'sftp_password',
      label: 'SFTP password',
      kind: 'text',
      required: true,
      credential: true,
      secret: true,
      when: bySftp,
    },
    { key: 'sftp_port', label: 'SFTP port', kind: 'text', credential: true, placeholder: '22', when: bySftp },
    {
      key: 'sftp_host_key',
      label: 'Fingerprint of the host key',
      hint: 'As ssh-keygen -l prints it. A wrong one is named when you push first.',
      kind: 'text',
      placeholder: 'SHA256:…',
      when: bySftp,
    },
    { key: 's3_bucket', label: 'S3 bucket', kind: 'text', required: true, when: byS3 },
    {
      key: 's3_role_arn',
      label: 'Role that may write to it',
      kind: 'text',
      required: true,
      placeholder: 'arn:aws:iam::123456789012:role/uploads',
      when: byS3,
    },
    ...sellingFields,
  ],
  limits: { nameChars: 255, descriptionChars: 300 },
  policy: defaultPolicy,
  capabilities: {
    listsSegments: false,
    withoutPrice: true,
    unlisted: {
      title: 'Drift is not available for the exchange',
      text: 'The exchange doesn’t list its audiences, so drift can’t be checked.',
    },
  },
  test: testExchange,
  segments: exchangeSegments,
})
