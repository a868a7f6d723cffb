import * as z from 'zod'
import { texts } from './failure.ts'
import { defineRoute } from './route.ts'
import { fieldKinds, platforms } from './vocabulary.ts'

const unknown = { error: texts.unknownPlatform(platforms) }

/** A platform by its key. Which there are is for the service to say; the API document names those that each has. */
export const PlatformKey = z
  .string(unknown)
  .refine((given) => /^[a-z][a-z0-9_]{0,62}$/.test(given), { ...unknown, params: { known: platforms } })
  .meta({ enum: [...platforms] })

const PlatformField = z
  .object({
    key: z.string().describe('Key of the value in the config, or in the credentials if credential is true'),
    label: z.string().describe('Short label for a form'),
    kind: z.enum(fieldKinds).describe('How a form asks for the value'),
    hint: z.string().optional().describe('Sentence that explains the value; absent if the label says enough'),
    placeholder: z.string().optional().describe('Example to show in the empty field; absent if there is none'),
    required: z.literal(true).optional().describe('Set if a push needs the value; absent if it is optional'),
    credential: z
      .literal(true)
      .optional()
      .describe('Set if the value belongs to the credentials, which are stored encrypted and never returned'),
    secret: z.literal(true).optional().describe('Set if a form must not show the value while it is typed'),
    choices: z
      .array(
        z.union([
          z.string(),
          z.object({
            value: z.string().describe('Value that the connection stores'),
            title: z.string().describe('What a form shows for the value'),
          }),
        ]),
      )
      .optional()
      .describe('Values to choose from, in order; absent unless the field is a choice'),
    none: z.string().optional().describe('What a choice shows while nothing is chosen, such as its default'),
    more: z.literal(true).optional().describe('Set if most connections do not need the field, so forms can hide it'),
    when: z
      .object({
        field: z.string().describe('Key of the other field'),
        is: z.array(z.string()).describe('Values of the other field; empty text means that it is not set'),
      })
      .optional()
      .describe('The field applies only while another field has one of these values; absent if it always does'),
  })
  .meta({
    id: 'PlatformField',
    description: 'A setting or credential of a connection, as data that forms are built from',
  })
export type PlatformField = z.output<typeof PlatformField>

export const PlatformDescription = z
  .object({
    key: z.string().describe('What connections and activations call the platform'),
    title: z.string().describe('Display name of the platform'),
    hint: z.string().describe('What the platform is for, in a sentence'),
    fields: z
      .array(PlatformField)
      .describe('Settings and credentials of a connection that pushes to the platform, in the order of a form'),
    limits: z
      .object({
        nameChars: z.int().describe('Longest segment name, in UTF-16 units'),
        descriptionChars: z.int().describe('Longest segment description, in UTF-16 units'),
      })
      .describe('Limits that names and descriptions are truncated to before they are sent'),
    unlisted: z
      .object({
        title: z.string().describe('Headline for a page that would show drift'),
        text: z.string().describe('Why the segments cannot be compared, in a sentence'),
      })
      .nullable()
      .describe('Why drift is unavailable for the platform; null if it lists its segments'),
    sandbox: z.boolean().describe('Whether the sandbox simulates the platform'),
  })
  .meta({ id: 'Platform', description: 'A platform that connections can lead to' })

export const listPlatforms = defineRoute({
  method: 'GET',
  path: '/api/platforms',
  summary: 'List the platforms that connections can lead to, with the fields that each asks for',
  description:
    'Returns the built-in platforms and those this installation adds. The fields are those of outbound connections; settings of sources are the same for every platform and are not listed.',
  access: { scope: 'sync' },
  reply: z.array(PlatformDescription),
})
