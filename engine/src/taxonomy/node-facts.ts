import type { ParentCategory } from '@txadv/contract/vocabulary'
import type { PrimaryIntent } from '../intent.ts'
import type { SensitivityClass } from '../sensitivity/classes.ts'
import type { IabAudience } from './iab-audience-names.ts'
import type { IabCode } from './iab-content-names.ts'

/** What sort of thing the names of a node are: whether its buyers have bought, its users own or subscribe. */
export const nodeKinds = [
  'consumable',
  'durable',
  'device',
  'service',
  'software',
  'network',
  'media',
  'pursuit',
  'venue',
  'animal',
  'condition',
  'people',
  'trade',
  'solution',
  'event',
] as const
export type NodeKind = (typeof nodeKinds)[number]

interface NodeNotes {
  /** Why the code is wider than the node, or meets only the greater part of it, or is missing. */
  readonly iabReason?: string
  /** Why no audience fits. */
  readonly audienceReason?: string
  /** What every name here is, whatever its words. */
  readonly sensitivity?: SensitivityClass
}

/** What is known of a level-0 node. */
export interface NodeFacts extends NodeNotes {
  /** IAB Content Taxonomy 3.1; empty where that has no such topic. */
  readonly iabCode: IabCode | ''
  /** IAB Audience Taxonomy 1.1, the nearest of its upper tiers; empty where none is near. */
  readonly iabAudience: IabAudience | ''
  readonly kind: NodeKind
  /** What people behind a name want that says no more than the thing. */
  readonly intent: PrimaryIntent
}

/** Facts by category and node. */
export type NodeTable = Partial<Record<ParentCategory, Readonly<Record<string, NodeFacts>>>>

/** A row of the tables: in one line, so that a table is read as one. */
export function describeNode(
  iabCode: NodeFacts['iabCode'],
  iabAudience: NodeFacts['iabAudience'],
  kind: NodeKind,
  intent: PrimaryIntent,
  notes?: NodeNotes,
): NodeFacts {
  return { iabCode, iabAudience, kind, intent, ...notes }
}
