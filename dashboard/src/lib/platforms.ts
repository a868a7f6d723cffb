import type { Direction } from '@txadv/contract/vocabulary'
import type { Reply } from './api.ts'
import { words } from './format.ts'
import { useSession } from './session.ts'

/** A platform as the service describes it. */
export type Platform = Reply<'GET /api/platforms'>[number]

/** The platforms that the service has, and what people call them. */
export function usePlatforms() {
  const { platforms } = useSession()
  const find = (key: string): Platform | undefined => platforms.find((platform) => platform.key === key)
  return { platforms, find, titleOf: (key: string): string => find(key)?.title ?? words(key) }
}

export type TitleOf = ReturnType<typeof usePlatforms>['titleOf']

export const directionTitles: Readonly<Record<Direction, string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  bidirectional: 'Bidirectional',
}

export const isSource = (direction: Direction): boolean => direction !== 'outbound'
export const isDestination = (direction: Direction): boolean => direction !== 'inbound'
