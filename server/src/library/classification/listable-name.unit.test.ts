import { expect, test } from 'vitest'
import { isListableName } from './listable-name.ts'

test.each([
  'Electric SUV Intenders',
  'ITDMs evaluating zero trust',
  'Men 18-34',
  'Adults 25-54, US',
  'U.S. Travelers',
  'Café Chains & Bistros',
  'Toyota RAV4 Owners (2020-2024)',
  'Rock ’n’ Roll Fans',
  'Hundefutter-Käufer',
  'スキー旅行',
  'Любители гольфа',
  'Version 2.5 Users',
  'Point of Sale Systems',
  'Bit Coin Traders',
  'W2 Earners 401k',
  'Car Dealers 2020-2024',
  'Call Center Managers',
  'Telegram Users',
  '501-1000 Employees',
  'Decision-Makers @ 50-249 emp',
])('a name that says what it names is listable: %s', (name) => {
  expect(isListableName(name)).toBe(true)
})

test.each([
  ['an address', 'Golf Fans https://evil.example'],
  ['an address', 'Golf Fans www.evil'],
  ['an address', 'Call evil.example for golf'],
  ['a mail address', 'Golf Fans golf@evil'],
  ['a street', 'Golf Fans 12 Long Evil Street'],
  ['a phone number', 'Golf Fans +1 (555) 010-9999'],
  ['a phone number', 'Golf Fans 0800 123 4567'],
  ['markup', 'Golf <b>Fans</b>'],
  ['markup', 'Golf [Fans](x)'],
  ['markup', 'Golf &amp; Fans'],
  ['a control character', 'Golf\u0007 Fans'],
  ['a line break', 'Golf\nFans'],
  ['a turned direction', 'Golf \u202eFans'],
  ['a zero width space', 'Go\u200blf Fans'],
  ['an address', 'ｗｗｗ．ｅｖｉｌ．ｃｏｍ Car Buyers'],
  ['an address', 'evil。com Car Buyers'],
  ['an address', 'hxxp evil com Car Buyers'],
  ['an address', 'bit ly evil Car Buyers'],
  ['an address', 'Visit evil dot example today'],
  ['an address', 'Car Buyers 192.168.0.1'],
  ['a place', 'Car Buyers at 51.5007, -0.1246'],
  ['a handle', 'Car Buyers @mallory'],
  ['a handle', 'Car Buyers DM mallory on Telegram'],
  ['a phone number', 'Car Buyers 555-0199'],
  ['a formula', '@SUM(A1) Car Buyers'],
  ['a formula', '+1+1 Car Buyers'],
  ['letters of a style', '𝓛𝓾𝔁𝓾𝓻𝔂 Car Buyers'],
  ['letters of another script within a word', 'Εlectric Car Buyers'],
  ['few letters', '18-34 | 35-44 | 45'],
  ['few letters', '$$$ ### !!!'],
  ['more than 120 characters', 'Golf Fans '.repeat(13).trim()],
  ['a picture', '🖕 Road Bike Buyers 🖕'],
  ['a picture', 'The ‼ Mountain Bike Buyers'],
  ['a shout', 'Electric Scooter Buyers!!!'],
  ['letters struck out', 'S\u0336u\u0336r\u0336f\u0336 Board Buyers'],
  ['heaped marks', 'Surf\u0301\u0302\u0303 Board Buyers'],
])('not with %s: %j', (_, name) => {
  expect(isListableName(name)).toBe(false)
})

test('not with a slur, whatever its case or accents', () => {
  const slur = Buffer.from('c2x1dHM=', 'base64').toString()
  for (const word of [slur, slur.toUpperCase(), slur.replace('u', 'ü')])
    expect(isListableName(`Golf ${word}`)).toBe(false)
  const spelled = Buffer.from('Ri51LmMuaw==', 'base64').toString()
  const digits = Buffer.from('V2gwcmVz', 'base64').toString()
  for (const word of [spelled, digits]) expect(isListableName(`${word} Car Buyers`), word).toBe(false)
  for (const name of ['Golf Slutsk Fans', 'Scunthorpe United Fans', 'U.S.A. Travelers', 'B2B IT Buyers'])
    expect(isListableName(name), name).toBe(true)
})
