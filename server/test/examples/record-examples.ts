import { setTimeout as sleep } from 'node:timers/promises'
import type { Examples } from '@txadv/contract/openapi-examples'
import { tellCatalog, tellSeeding } from './catalog.ts'
import { tellClassify } from './classify.ts'
import { tellConnections, tellSync } from './connections.ts'
import { tellGlobalTopics, tellReview } from './global-topics.ts'
import { tellImports } from './imports.ts'
import { tellEngine, tellJobs, tellMerging } from './jobs.ts'
import { tellLibrary } from './library.ts'
import { castStory, type Story, startStage } from './northwind.ts'
import { tellOrganizations, tellTemplates } from './operators.ts'
import { tellAccount, tellOrganization } from './organization.ts'
import { tellActivations, tellDrift, tellPush } from './push.ts'
import { type Carry, carryByFetch, createRecorder, type Recorder } from './story.ts'

const dayMs = 86_400_000
const longestMs = 120_000

/** Usage is counted by the day in UTC: a story that begins on one must not end on the next. */
async function passMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < longestMs) await sleep(leftMs)
}

/** The whole story: every operation is called at least once, and its first call is recorded. */
export async function tellStory(story: Story, recorder: Recorder): Promise<void> {
  const beginning = [tellOrganization, tellSeeding, tellClassify, tellCatalog, tellLibrary, tellImports]
  for (const tell of beginning) await tellDay(recorder, () => tell(story))
  const connectionId = await tellDay(recorder, () => tellConnections(story))
  for (const tell of [tellPush, tellActivations, tellDrift]) await tellDay(recorder, () => tell(story, connectionId))
  const operating = [tellGlobalTopics, tellReview, tellJobs, tellMerging, tellEngine, tellTemplates, tellOrganizations]
  for (const tell of [tellSync, ...operating, tellAccount]) await tellDay(recorder, () => tell(story))
}

/** Has Northwind Audiences call every operation of a live service; answers what it sent and was answered. */
export async function recordExamples(carry: Carry = carryByFetch): Promise<Examples> {
  await passMidnight()
  const stage = await startStage()
  try {
    const recorder = createRecorder(stage.api.url, carry)
    await tellStory(castStory(stage, recorder), recorder)
    return recorder.examples()
  } finally {
    await stage.close()
  }
}

function tellDay<T>(recorder: Recorder, tell: () => Promise<T>): Promise<T> {
  recorder.startDay()
  return tell()
}
