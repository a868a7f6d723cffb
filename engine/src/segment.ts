import type { SegmentType } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from './category.ts'
import { categoryMask } from './category-mask.ts'
import { signalIndex } from './lexicon/vocabulary-index.ts'
import type { Reading } from './reading.ts'

const businessCategories = categoryMask('Business Services', 'Industrial & Energy', 'Enterprise Technology')
const civic = categoryMask('Government & Civic')
const careers = categoryMask('Careers & Professions')
/** Places of consumer categories where only firms buy. */
const tradeNodes = new Set([
  'Food Service Trade & Equipment',
  'Retail Trade & Store Fixtures',
  'Business & Commercial Insurance',
  'Business Banking & Lending',
  'Business Telecom',
  'Private Equity & Venture Capital',
])
const tradeChildren = new Set(['Salon Equipment'])
const publicNodes = new Set(['Federal & State Government', 'Government Procurement', 'Public Safety & Law Enforcement'])

/** Who sells to whom: the first rule that applies. */
export function segmentTypeOf(reading: Reading, verdict: CategoryVerdict): SegmentType {
  if (reading.heard(signalIndex.b2e) && !countsEmployees(reading) && !reading.heard(signalIndex.decisionMaker))
    return 'B2E'
  if (reading.heard(signalIndex.b2g) && !reading.heard(signalIndex.notB2g)) return 'B2G'
  if (civic[verdict.category] === 1 && publicNodes.has(verdict.node?.l0 ?? '') && !reading.heard(signalIndex.b2c))
    return 'B2G'
  if (reading.heard(signalIndex.b2b2c)) return 'B2B2C'
  if (reading.heard(signalIndex.b2b)) return 'B2B'
  if (businessCategories[verdict.category] === 1) return 'B2B'
  if (verdict.node && (tradeNodes.has(verdict.node.l0) || tradeChildren.has(verdict.node.l1))) return 'B2B'
  if (careers[verdict.category] === 1 && !reading.heard(signalIndex.b2c)) return 'B2B'
  return 'B2C'
}

/** "Companies with 500 employees" are companies. */
function countsEmployees({ texts, count }: Reading): boolean {
  for (let at = 0; at + 1 < count; at++) {
    const pair = [texts[at], texts[at + 1]] as [string, string]
    if (pair.includes('employees') && pair.some((text) => /^\d/.test(text))) return true
  }
  return false
}
