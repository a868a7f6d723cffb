import { heads } from './phrase-conditions.ts'
import { type Band, bandsOf, bandsWithin, type Quantity } from './quantities.ts'
import { type DimensionName, dimensionSets } from './sets.ts'
import { type Token, tokensOf, words } from './tokens.ts'

const bands = new Map<DimensionName, Band[]>(
  dimensionSets.map(({ name, values }) => [name, bandsOf(values.map((value) => [value, tokensOf(value)] as const))]),
)
const employees = words('employee employees staff headcount fte ftes workers')
const persons = words('person people persons member members')
const households = words('household households family families home homes')
const companies = words(heads.companies)
const years = words('year years yr yrs')
const olds = words('old olds')
const residing = words('residence lived living residents resident address homeowners home homes house')
const children = words('children kids child kid son sons daughter daughters toddlers teens teenagers')
const otherUnits = words(
  `day days week weeks month months hour hours minute minutes mile miles percent percentile times points inch
  states cities markets counties zip stores locations`,
)
const beforeNumber = words('aged ages age of the with in between who are is at : from ranging their')
const ageWords = words('age aged ages')
const moneyReach = 4

/** The set that a quantity belongs to, by the words around it. */
export function placeQuantity(tokens: readonly Token[], quantity: Quantity): DimensionName | undefined {
  const text = (at: number) => tokens[at]?.text ?? ''
  const near = (wanted: ReadonlySet<string>) => {
    for (let at = quantity.start - 5; at < quantity.end + 5; at++) if (wanted.has(text(at))) return true
    return false
  }
  const { start, end } = quantity
  let before = start - 1
  while (beforeNumber.has(text(before))) before--
  // "Women with kids, 25-54" are not the kids' ages.
  const ofChildren = quantity.to <= 18 && children.has(text(before))
  if (quantity.money || quantity.from >= 1_000) {
    if (employees.has(text(end))) return 'Company Size'
    return placeMoney(tokens, quantity, near(companies))
  }
  if (years.has(text(end))) {
    if (olds.has(text(end + 1)) || text(end + 1) === 'of') return ofChildren ? 'Presence of Children' : 'Age Range'
    return near(residing) ? 'Length of Residence' : undefined
  }
  if (employees.has(text(end))) return 'Company Size'
  if (persons.has(text(end))) {
    if (near(households)) return 'Household Size'
    return near(companies) ? 'Company Size' : undefined
  }
  if (text(start - 1) === 'of' && households.has(text(start - 2))) return 'Household Size'
  if (otherUnits.has(text(end))) return undefined
  if (ofChildren) return 'Presence of Children'
  if (text(start - 1) === 'size')
    return text(start - 2) === 'household' || text(start - 2) === 'family' ? 'Household Size' : 'Company Size'
  const edge = quantity.from || quantity.to
  const isAge = edge >= 13 && edge <= 99 && (quantity.to <= 120 || quantity.to === Infinity)
  return isAge && (!quantity.single || ageWords.has(text(start - 1))) ? 'Age Range' : undefined
}

const moneyWords: ReadonlyMap<string, DimensionName> = new Map<string, DimensionName>([
  ...[...words('income incomes hhi earn earns earning earners salary salaries make makes making')].map(
    (word) => [word, 'Income Range'] as const,
  ),
  ...[...words('assets wealth investable')].map((word) => [word, 'Net Worth'] as const),
  ...[...words('value values valued priced homes houses')].map((word) => [word, 'Home Value'] as const),
  ...[...words('revenue revenues turnover')].map((word) => [word, 'Company Revenue'] as const),
])

function placeMoney(tokens: readonly Token[], quantity: Quantity, ofCompany: boolean): DimensionName | undefined {
  const meaning = (at: number): DimensionName | undefined => {
    const text = tokens[at]?.text ?? ''
    if (text === 'worth') return tokens[at - 1]?.text === 'net' ? 'Net Worth' : 'Home Value'
    return moneyWords.get(text)
  }
  const ends = (at: number) => {
    const token = tokens[at]
    return !token || token.text === 'and' || token.text === ',' || token.number !== undefined
  }
  let before = quantity.start - 1
  let after = quantity.end
  for (let step = 0; step < moneyReach; step++) {
    const found = meaning(before) ?? meaning(after)
    if (found) return found
    if (!ends(before)) before--
    if (!ends(after)) after++
  }
  // A lone number without a word about money is a name: "401k", "5K runners".
  if (quantity.single || !quantity.money) return undefined
  const size = quantity.from || quantity.to
  if (size < 1e6) return 'Income Range'
  return ofCompany ? 'Company Revenue' : 'Net Worth'
}

/** The values of a set that a quantity covers. */
export function valuesWithin(set: DimensionName, { from, to, money, single }: Quantity): string[] {
  const counted = !money && (single || from > 0)
  return bandsWithin(bands.get(set) ?? [], from, to === Infinity ? to : to + (counted || single ? 1 : 0))
}
