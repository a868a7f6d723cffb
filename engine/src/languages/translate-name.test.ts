import { describe, expect, test } from 'vitest'
import { classify } from '../classify.ts'

describe('names in other languages are read through English', () => {
  test.each([
    ['Propietarios de coches eléctricos', 'es', 'Auto', 'Owner'],
    ['Donos de cachorros', 'pt', 'Pets & Animals', 'Owner'],
    ['Acheteurs de voitures électriques', 'fr', 'Auto', 'In-Market Shopper'],
    ['Lettori di gialli', 'it', 'Books & News', 'Fan'],
    ['Käufer von Elektroautos', 'de', 'Auto', 'In-Market Shopper'],
    ['Lebensversicherung Vergleich', 'de', 'Insurance', 'In-Market Shopper'],
  ])('%s (%s): %s, %s', (name, language, category, audience) => {
    expect(classify(name)).toMatchObject({ language, parentCategory: category, audienceType: audience })
  })

  test.each(['Los Angeles Lakers Fans', 'Las Vegas Visitors', 'Le Creuset Owners', 'La-Z-Boy Shoppers'])(
    '%s is English with a name in it',
    (name) => {
      expect(classify(name).language).toBe('en')
    },
  )

  test.each(['日本の車', 'Любители кофе', 'مشترو السيارات'])('%s is in letters nobody reads here: said so', (name) => {
    expect(classify(name)).toMatchObject({ language: 'other', doubt: 'unread_language' })
  })

  test('D31, D36: the words of a delicate class count in their own language too', () => {
    expect(classify('Bambini 4-9 anni').sensitivity).toBe('Prohibited')
    expect(classify('Personas no binarias').sensitivity).toBe('Prohibited')
  })
})
