import { signalIndex } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'

const { incomeWord: heardIncomeWord, underWord: heardUnderWord } = signalIndex

/** Below this a household is poor wherever the prices are those of the United States (D32). */
const lowIncome = 35

/** Thousands that a token writes, with the one after it: "25k" or "25" and "000"; -1 if it is no amount. */
function thousandsAt({ texts, count }: Reading, at: number): number {
  const text = texts[at] as string
  const value = Number.parseInt(text, 10)
  if (Number.isNaN(value)) return -1
  if (text.endsWith('k')) return value
  if (at + 1 < count && texts[at + 1]?.startsWith('000'))
    return at + 2 < count && texts[at + 2]?.startsWith('000') ? value * 1_000 : value
  return value >= 1_000 && value < 1_000_000 ? value / 1_000 : -1
}

/** Whether a band of income ends where want begins. */
export function namesLowIncome(reading: Reading): boolean {
  if (!reading.heard(heardIncomeWord)) return false
  let most = -1
  let amounts = 0
  for (let at = 0; at < reading.count; at++) {
    const amount = thousandsAt(reading, at)
    if (amount < 0) continue
    amounts++
    if (amount > most) most = amount
  }
  if (most < 0 || most > lowIncome) return false
  return amounts > 1 || reading.heard(heardUnderWord)
}
