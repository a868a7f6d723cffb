import * as z from 'zod'
import { texts } from './failure.ts'
import { defineRoute } from './route.ts'
import { fieldKinds, platforms } from './vocabulary.ts'

const unknown = { error: texts.unknownPlatform(platforms) }

/** A platform by its key. Which there are is for the service to say; the API document names those that each has. */
export const PlatformKey = z
  .string(unknown)
  .refine((given) => /^[a-z][a-z0-9_]{0,62}$/.test(given), unknown)
  .meta({ enum: [...platforms] })

/** One field of a connection, as data: forms are drawn from it, and its value goes into the config or credentials. */
const PlatformField = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(fieldKinds),
    hint: z.string().optional(),
    placeholder: z.string().optional(),
    required: z.literal(true).optional(),
    /** Belongs to the credentials: encrypted, never shown again. */
    credential: z.literal(true).optional(),
    /** Is not even shown while it is typed. */
    secret: z.literal(true).optional(),
    /** What can be chosen, and what it says while nothing is. */
    choices: z.array(z.union([z.string(), z.object({ value: z.string(), title: z.string() })])).optional(),
    none: z.string().optional(),
    /** Most never need it. */
    more: z.literal(true).optional(),
    /** Asked for only while another field holds one of these; the empty text stands for nothing. */
    when: z.object({ field: z.string(), is: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'PlatformField' })
export type PlatformField = z.output<typeof PlatformField>

export const PlatformDescription = z
  .object({
    key: z.string(),
    title: z.string(),
    hint: z.string(),
    /** What a connection is asked for that pushes to it. */
    fields: z.array(PlatformField),
    /** How much it keeps of a name and of a description. */
    limits: z.object({ nameChars: z.int(), descriptionChars: z.int() }),
    /** Why its segments cannot be compared with the activations; null where they can. */
    unlisted: z.object({ title: z.string(), text: z.string() }).nullable(),
    /** Whether the sandbox has a stand-in for it. */
    sandbox: z.boolean(),
  })
  .meta({ id: 'Platform' })

export const listPlatforms = defineRoute({
  method: 'GET',
  path: '/api/platforms',
  summary: 'List the platforms that connections can lead to, with the fields that each asks for',
  access: { scope: 'sync' },
  reply: z.array(PlatformDescription),
})
