import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castStory, type Stage, startStage } from '../examples/northwind.ts'
import { tellStory } from '../examples/record-examples.ts'
import { type Carry, createRecorder } from '../examples/story.ts'
import { meetRefusals, meetSuccess } from './common-refusals.ts'
import {
  makeOutsiders,
  meetLibraryConflicts,
  meetOperatorConflicts,
  meetOutsideFailures,
  meetRunConflicts,
  meetTemplateConflicts,
} from './conflicts.ts'
import { meetLostDatabase, meetRateLimits, unprovoked } from './failing-services.ts'
import { type Call, createSightings } from './sightings.ts'

const examples = JSON.parse(readFileSync(new URL('../../../docs/examples.json', import.meta.url), 'utf8'))
const sightings = createSightings()

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('a request is refused by how it is sent, and carried out as it is meant: every operation, its first call', async () => {
  const outsiders = await makeOutsiders(stage, stage.northwind)
  const met = new Set<string>()
  const carry: Carry = async (url, request) => {
    const isFirst = !met.has(request.operation)
    met.add(request.operation)
    if (isFirst) await meetRefusals(sightings, url, request, outsiders)
    const { operation, ...call } = request
    const answer = isFirst ? await meetSuccess(sightings, stage, request) : await sightings.ask(url, operation, call)
    return { status: answer.status, mediaType: answer.headers['content-type']?.split(';')[0] ?? '', text: answer.text }
  }
  const recorder = createRecorder(stage.api.url, carry)
  await tellStory(castStory(stage, recorder), recorder)
})

test('what is there, and who is outside, may not allow it', async () => {
  const meet = async (operationId: string, status: number, call: Call) => {
    const { text } = await sightings.meet(stage.api.url, operationId, status, call)
    return text === '' ? {} : JSON.parse(text)
  }
  const scene = { meet, stage }
  await meetLibraryConflicts(scene)
  await meetOperatorConflicts(scene)
  await meetTemplateConflicts(scene)
  await meetRunConflicts(scene)
  await meetOutsideFailures(scene)
})

test('a service that is asked too often, is broken or has lost its database says so', async () => {
  await meetRateLimits(sightings)
  await meetLostDatabase(sightings, examples)
})

test('every declared status is seen at least once, and no answer is outside the document', () => {
  expect(sightings.faults).toEqual([])
  expect(sightings.unseen()).toEqual([...unprovoked.keys()])
})
