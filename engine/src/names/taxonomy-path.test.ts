import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../test/cpu-time.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { cleanName } from './clean-name.ts'
import { parseTaxonomyPath, type TaxonomyPath } from './taxonomy-path.ts'

const path = (topicName: string, parentCategory = '', subcategory = '', provider = '') =>
  ({
    topicName,
    ...(parentCategory && { parentCategory }),
    ...(subcategory && { subcategory }),
    ...(provider && { provider }),
  }) as TaxonomyPath

describe('Provider > Category > Subcategory > Topic', () => {
  test.each<[string, TaxonomyPath]>([
    [
      'Zorblax > Auto > SUVs & Crossovers > luxury suv intenders',
      path('Luxury SUV Intenders', 'Auto', 'SUVs & Crossovers', 'Zorblax'),
    ],
    ['Zorblax > US > In-Market > Automotive > Pickup Truck Owners', path('Pickup Truck Owners', 'Auto', '', 'Zorblax')],
    ['Auto>Tesla Model 3 Owners', path('Tesla Model 3 Owners', 'Auto')],
    ['> Gaming > > Word Puzzle Gamers >', path('Word Puzzle Gamers', 'Gaming')],
    ['Zorblax &gt; Music &gt; Country Fans', path('Country Fans', 'Music & Audio', '', 'Zorblax')],
    ['Zorblax » Sports › Golf → Golf Fans', path('Golf Fans', 'Sports', 'Golf', 'Zorblax')],
    ['Zorblax -> Sports ＞ Golf ➡️ Golf Fans', path('Golf Fans', 'Sports', 'Golf', 'Zorblax')],
    ['"Zorblax | Travel | Cruises | River Cruises"', path('River Cruises', 'Travel & Lodging', 'Cruises', 'Zorblax')],
    ['Zorblax :: Beauty :: Nail Polish Fans', path('Nail Polish Fans', 'Beauty & Personal Care', '', 'Zorblax')],
    ['Auto / Minivan Shoppers', path('Minivan Shoppers', 'Auto')],
    ['Travel\\Cruises\\River Cruises', path('River Cruises', 'Travel & Lodging', 'Cruises')],
    ['/Pets & Animals/Dogs/Puppy Owners', path('Puppy Owners', 'Pets & Animals', 'Dogs')],
    ['Zorblax - Auto - Minivan Shoppers', path('Minivan Shoppers', 'Auto', '', 'Zorblax')],
    [
      'Zorblax > Personal Finance > Credit Cards > Gold Card Seekers',
      path('Gold Card Seekers', 'Banking & Credit', 'Credit Cards', 'Zorblax'),
    ],
    ['Zorblax > Finance > Gold Card Seekers', path('Gold Card Seekers', '', '', 'Zorblax')],
    ['Retail > Auto Parts & Services > Winter Tires', path('Winter Tires', 'Auto Parts & Services')],
    ['Auto > Family Vans > Minivan Shoppers', path('Minivan Shoppers', 'Auto', 'Family Vans')],
    ['Zorblax > Auto > Tier 1 > In-Market', path('Auto', 'Auto', '', 'Zorblax')],
    ['Zorblax > Interest > Lifestyle', path('Lifestyle', '', '', 'Zorblax')],
    ['Zorblax > Burger Lovers', path('Burger Lovers', '', '', 'Zorblax')],
    ['مطاعم > Restaurants > Burger Lovers', path('Burger Lovers', 'Restaurants & Dining', '', 'مطاعم')],
    ['> Sports > NEW! "golf fans" (copy)', path('Golf Fans', 'Sports')],
  ])('%s', (raw, expected) => expect(parseTaxonomyPath(raw)).toEqual(expected))
})

describe('no path', () => {
  test.each<[string, string]>([
    ['Income > $100K', 'Income > $100K'],
    ['Age > 65', 'Age > 65'],
    ['Running / Jogging / Walking Shoes', 'Running / Jogging / Walking Shoes'],
    ['Home / Garden Lovers', 'Home / Garden Lovers'],
    ['AC/DC Fans', 'AC/DC Fans'],
    ['Foo | Bar', 'Foo | Bar'],
    ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
    ['../../etc/passwd', '../../etc/passwd'],
    ['<b>Auto</b>', 'Auto'],
    ['>', ''],
    [' > | :: / \\ ', ''],
    ['', ''],
  ])('%s', (raw, topicName) => expect(parseTaxonomyPath(raw)).toEqual({ topicName }))
})

describe('whatever the text', () => {
  const pieces = fc.constantFrom(
    ...'Auto|Sports|Golf|Finance|US|In-Market|Tier 1|Zorblax|dog owners|N/A|=1+1|$5|(copy)'.split('|'),
    ...'"|“|é|車|😀|\u200b|\0|\ud800|&gt;|<b>'.split('|'),
    ...[' > ', '>', '»', ' → ', '|', ' | ', '::', ' / ', '/', '\\', ' - ', '-', ' ', ':'],
  )

  test('the topic name is a clean name, and no part is empty', () => {
    const text = fc.array(pieces, { maxLength: 14 }).map((each) => each.join(''))
    fc.assert(
      fc.property(text, (raw) => {
        const { topicName, ...rest } = parseTaxonomyPath(raw)
        if (cleanName(topicName) !== topicName)
          expect.fail(`${JSON.stringify(raw)} became ${JSON.stringify(topicName)}`)
        if (Object.values(rest).some((value) => !value?.isWellFormed()))
          expect.fail(`${JSON.stringify(raw)}: ill-formed`)
        if (Object.values(rest).includes('')) expect.fail(`${JSON.stringify(raw)} has an empty part`)
      }),
      { numRuns: propertyRuns },
    )
  })

  test.each(['>', ' > ', 'a>', 'Auto > ', '|', '::', ' / ', '/', '\\', ' - ', '->', `${'-'.repeat(1500)}>`])(
    'a hundred thousand characters of %j take less than 20 ms',
    (unit) => {
      const text = unit.repeat(Math.trunc(100_000 / unit.length))
      expect(leastCpuMs(() => parseTaxonomyPath(text), 20)).toBeLessThan(20)
    },
  )

  test('ten thousand separators between two levels', () => {
    expect(parseTaxonomyPath(`Auto${' >'.repeat(10_000)} Minivan Shoppers`)).toEqual({
      topicName: 'Minivan Shoppers',
      parentCategory: 'Auto',
    })
  })
})
