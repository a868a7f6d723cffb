import type { Direction, Platform } from '@txadv/contract/vocabulary'

/** What people call the platforms, and what each is for. */
export const platformTitles: Readonly<Record<Platform, string>> = {
  marketplace: 'Marketplace',
  dspapi: 'DSP API',
  exchange: 'Exchange',
  custom_api: 'Custom API',
}

export const directionTitles: Readonly<Record<Direction, string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  bidirectional: 'Both ways',
}

export const isSource = (direction: Direction): boolean => direction !== 'outbound'
export const isDestination = (direction: Direction): boolean => direction !== 'inbound'
