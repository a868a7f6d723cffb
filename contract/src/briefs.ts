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
        .meta({ contentEncoding: 'base64' }),
      mediaType,
      filename: text(limits.briefs.filenameCodePoints).nullish(),
    },
    { error: texts.fileRequired },
  )
  .meta({ id: 'BriefFile' })
export type BriefFile = z.output<typeof File>

export const BriefAnalysis = z
  .object({
    summary: z.string(),
    objectives: z.array(z.string()),
    targetAudience: z.string(),
    recommendedTopics: z.array(z.object({ topic_name: z.string(), rationale: z.string() })),
  })
  .meta({ id: 'BriefAnalysis' })

const declared = {
  method: 'POST',
  body: z.object({ file: File }),
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
  access: { scope: 'classify', viewers: true },
})

export const sdkAnalyzeBrief = defineRoute({
  ...declared,
  path: '/api/sdk/analyze-brief',
  summary: 'Analyze a campaign brief and recommend topics, with an SDK key',
  access: { sdk: 'classify' },
})
