import { matchKeys, texts, uploadMethods } from '@txadv/contract'
import * as z from 'zod'
import type { ConnectionHandle } from '../platform.ts'

/** Kept in the account's own words: it becomes part of what the exchange is sent. */
const account = z
  .union([
    z
      .string()
      .max(64)
      .regex(/^[\w-]+$/),
    z.int().min(1),
  ])
  .optional()

/** What a connection to the exchange holds beside what every platform's does. */
export const exchangeSettings = {
  /** How its calls are authenticated, as the interface calls it. */
  auth_type: z.literal('header').optional(),
  account_id: account,
  advertiser_account_id: account,
  match_key: z.enum(matchKeys).optional(),
  upload_method: z.enum(uploadMethods).optional(),
  /** The fingerprint of the SFTP server's key, as `ssh-keyscan` and `ssh-keygen -l` print it. */
  sftp_host_key: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: texts.hostKeyShape })
    .optional(),
  s3_bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  s3_role_arn: z
    .string()
    .regex(/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,128}$/)
    .optional(),
}

type ExchangeConfig = z.output<z.ZodObject<typeof exchangeSettings>>

/** The exchange's part of a config, which was parsed by the shape above when it was written. */
export const exchangeSettingsOf = ({ config }: ConnectionHandle) => config as ExchangeConfig
