import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'
import { briefMediaTypes } from './vocabulary.ts'

const mediaType = z
  .string({ error: texts.filePartsRequired })
  .transform((given) => given.split(';', 1).join('').trim().toLowerCase())
  .pipe(
    z.enum(briefMediaTypes, {
      error: ({ input }) =>
        input === ''
          ? texts.filePartsRequired
          : texts.unsupportedFile(String(input).slice(0, limits.briefs.mediaTypeChars).toWellFormed(), briefMediaTypes),
    }),
  )

const File = z
  .object(
    {
      data: z
        .string({ error: texts.filePartsRequired })
        .min(1, { error: texts.filePartsRequired })
        .max(limits.briefs.dataChars, { error: texts.fileTooLarge })
        .meta({ contentEncoding: 'base64' })
        .describe('Content in base64, at most 10 MB of it; it must be what mediaType says'),
      mediaType: mediaType.describe('What the content is: PDF, Word, PowerPoint, PNG, JPEG, GIF, WebP or plain text'),
      filename: text(limits.briefs.filenameCodePoints)
        .nullish()
        .describe('What the sender calls the file; nothing depends on it'),
    },
    { error: texts.fileRequired },
  )
  .meta({ id: 'BriefFile', description: 'A campaign brief as a file' })
export type BriefFile = z.output<typeof File>

export const BriefAnalysis = z
  .object({
    summary: z.string().describe('What the campaign is about, in the language of the brief'),
    objectives: z.array(z.string()).describe(`What it is to achieve, at most ${limits.briefs.objectives} sentences`),
    targetAudience: z.string().describe('Whom it is to reach; empty where the brief says nothing'),
    recommendedTopics: z
      .array(
        z.object({
          topic_name: z.string().describe('Name of an audience in English, as a topic can be added under it'),
          rationale: z.string().describe('What in the brief speaks for it'),
        }),
      )
      .describe(`Audiences to target, the best first, at most ${limits.briefs.recommendedTopics} and no name twice`),
  })
  .meta({ id: 'BriefAnalysis', description: 'What the LLM reads in a campaign brief' })

const declared = {
  method: 'POST',
  body: z.object({ file: File.describe('The brief to read') }),
  reply: BriefAnalysis,
  bodyBytes: limits.briefs.bodyBytes,
  deadlineMs: limits.briefs.deadlineMs,
  tooLarge: texts.fileTooLarge,
  failed: texts.analyzeBriefFailed,
} as const

export const analyzeBrief = defineRoute({
  ...declared,
  path: '/api/analyze-brief',
  summary: 'Analyze a campaign brief and recommend topics',
  description:
    'Has the LLM read the file and stores neither the file nor the answer; no topic is added. Uses one classification, which is given back where the service or the LLM provider fails. Without an LLM it is 500, because the local engine reads names alone.',
  access: { scope: 'classify', viewers: true },
  fails: [502],
})

export const sdkAnalyzeBrief = defineRoute({
  ...declared,
  path: '/api/sdk/analyze-brief',
  summary: 'Analyze a campaign brief and recommend topics, with an SDK key',
  description:
    'Answers as the same call of a server does, and stores nothing. Counts against the month of the organization and the day of the key; a test key is refused with 400.',
  access: { sdk: 'classify' },
  fails: [502],
})
