import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import {
  addFromCatalog,
  checkDuplicate,
  classifyTopic,
  createPushRun,
  getPushRun,
  listActivations,
  listCatalog,
  listConnections,
  listTopics,
  type Route,
} from '@txadv/contract'
import type { Client, Message } from '@txadv/sdk'

type Values = Readonly<Record<string, unknown>>

/** A route as a tool: the contract says what it takes, the sentence when to use it. */
export interface Tool {
  readonly name: string
  readonly route: Route
  readonly sentence: string
  readonly annotations: ToolAnnotations
  /** Inputs that go by another name here, because a tool's inputs stand without the path around them. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Inputs that the tool decides itself. */
  readonly fixed?: Values
  /** For an answer that is easier to read than the route's own. */
  readonly answer?: (client: Client, input: Values) => Promise<unknown>
  /** Changes something on a platform: offered where that is allowed, and done when it is confirmed. */
  readonly activates?: true
}

const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
const ofConnection = { id: 'connectionId' }

export const tools: readonly Tool[] = [
  {
    name: 'classify',
    route: classifyTopic,
    sentence:
      'Classify an audience topic: its category, segment type, audience type and keywords. Send its name, or what was said of it, as messages. Costs one classification.',
    annotations: reads,
    answer: (client, { messages }) => client.classify(messages as Message[]),
  },
  {
    name: 'check_duplicate',
    route: checkDuplicate,
    sentence: 'Check a name for duplicates in the library and the catalog, with the reason; use it before adding.',
    annotations: reads,
  },
  {
    name: 'search_library',
    route: listTopics,
    sentence: "Search the organization's own topics; these are the ones that can be pushed.",
    annotations: reads,
  },
  {
    name: 'search_catalog',
    route: listCatalog,
    sentence: 'Search the shared catalog for topics that can be added to the library.',
    annotations: reads,
  },
  {
    name: 'add_from_catalog',
    route: addFromCatalog,
    sentence: 'Add topics of the catalog to the library: by topicIds, or all that match the filters.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  {
    name: 'list_connections',
    route: listConnections,
    sentence: 'List the connections to platforms and sources; a push names one that is outbound or bidirectional.',
    annotations: reads,
  },
  {
    name: 'plan_push',
    route: createPushRun,
    sentence:
      'Say what a push of topics to a platform would do: how many segments are new, unchanged or refused, with warnings and samples. Changes nothing.',
    annotations: reads,
    renamed: ofConnection,
    fixed: { dryRun: true, worker: false },
  },
  {
    name: 'push',
    route: createPushRun,
    sentence:
      'Push topics to an ad platform as segments, which activates them. Without confirm it returns the plan and pushes nothing; with confirm: true it starts the push, and get_push_run returns its status.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    renamed: ofConnection,
    fixed: { dryRun: false, worker: true },
    activates: true,
  },
  {
    name: 'list_activations',
    route: listActivations,
    sentence: 'List segments on platforms, newest first, with their status and whether they are stale.',
    annotations: reads,
  },
  {
    name: 'get_push_run',
    route: getPushRun,
    sentence: 'Say how far a push is, and which segments failed and why.',
    annotations: reads,
    renamed: ofConnection,
  },
]
