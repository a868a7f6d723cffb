import { describe, expect, test } from 'vitest'
import { compareNames } from './compare.ts'
import { signatureKeys } from './signature.ts'

const pairsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [string, string])

const meet = (a: string, b: string) => {
  const keys = new Set(signatureKeys(a))
  return signatureKeys(b).some((key) => keys.has(key))
}

const same = {
  'D41: cues of one audience': `
    Kayak Shoppers | In-Market for Kayaks
    Solar Panel Considerers | Solar Panel Intenders
    Jazz Aficionados | Jazz Lovers
    Interested in Pottery | Pottery Enthusiasts
    World War II Buffs | World War 2 Enthusiasts
    Households with an Espresso Machine | Espresso Machine Owners
    Horse Households | Horse Owners
    Jeopardy Watchers | Jeopardy Viewers
    Zoo Goers | Zoo Visitors
    Concertgoers | Concert Goers
    Masterclass Members | Masterclass Subscribers
    Cat Litter Purchasers | Cat Litter Buyers
    Adults 55+ Opera Viewers | Opera Viewers 55 and Over
    Cybersecurity DMs | Cyber Security Decision Makers
    Gardeners | Gardening Enthusiasts`,
  'D42: numbers': `
    Household Income of $250,000 or more | HHI $250K+
    HHI $50K-$74K | Household Income $50,000 - $74,999
    Net Worth over $2 Million | Net Worth $2M+
    Ages 45 to 54 | 45-54 Year Olds
    Adults aged 55 plus | Adults 55+
    Females 25 and older | W25+
    M18-34 | Males 18 to 34
    Pickup Owners L6M | Pickup Owners Last 6 Months
    Toyota RAV4 Owners | Toyota RAV-4 Owners
    65-Inch Monitor Intenders | 65" Monitor Intenders
    Six or More Bedrooms | 6+ Bedrooms
    Dining Spend $200/mo | Monthly Dining Spend $200
    10% Tippers | 10 Percent Tippers
    Revenue £5M+ | Revenue £5,000,000+
    Companies with 500+ Employees | Companies with 500 or More Employees`,
  'D42: spellings, short forms and joined words': `
    Organisation Leaders | Organization Leaders
    Paediatric Anaesthetists | Pediatric Anesthetists
    SVP Finance | Senior Vice Presidents of Finance
    RNs - Florida | Registered Nurses in FL
    UTV Owners | Side-by-Side Owners
    DQ Customers | Dairy Queen Customers
    Ping Pong & Pickle Ball Players | Ping Pong and Pickleball Players
    Auto Enthusiasts | Car Enthusiasts
    InMarket_Auto_Minivan | Minivan Intenders
    Demographic > Household Income > $150,000+ | HHI_150K_Plus`,
  'D43: British and American words': `
    Nappies | Diapers
    Autumn Fashion | Fall Fashion
    Lorry Drivers | Truckers
    Estate Agents | Realtors
    Courgette Growers | Zucchini Growers`,
  'the same in other languages': `
    Propietarios de mascotas | Dueños de mascotas
    Passionnés de jardinage | Adeptes de jardinage
    Femmes de 35 à 49 ans | Femmes 35-49 ans
    Hundebesitzer | Haushalte mit Hund
    Possessori di cani | Proprietari di cani
    Assinantes da Globoplay | Assinantes Globoplay`,
}

describe('one form for what says the same', () => {
  test.each(Object.entries(same))('%s', (_, text) => {
    const missed = pairsOf(text.replace(/^ +/gm, '')).filter(
      ([a, b]) => compareNames(a, b).verdict !== 'block' || !meet(a, b),
    )
    expect(missed.map((pair) => pair.join(' | '))).toEqual([])
  })

  test('D1, D2, D43: what differs in number, money, place, brand, deed or direction stays apart', () => {
    const blocked = pairsOf(
      `
    Laptop Buyers | Laptop Purchasers
    iPhone13 and Galaxy22 Owners | iPhone22 and Galaxy13 Owners
    Grocery Shoppers | Grocery Buyers
    Costco Shoppers | Costco Members
    Home Depot Cardholders | Home Depot Customers
    Income £50K+ | Income $50K+
    HHI $100K+ | HHI under $100K
    Homeowners in CA | Homeowners in CO
    Portland, OR | Portland, ME
    4K Screen Owners | 4000 Screen Owners
    New Movers 30 Days | New Movers 30 Months
    Past 30 Days Visitors | Next 30 Days Visitors
    Auto > Insurance > Shoppers | Insurance Shoppers
    Households with Kids | Households with Dogs
    Software for Nurses | Software by Nurses
    iPhone 14 to 15 Upgraders | iPhone 15 to 14 Upgraders
    Vuelos de Lima a Quito | Vuelos de Quito a Lima
    Umzug von Bonn nach Kiel | Umzug von Kiel nach Bonn
    Trains Nice-Paris | Trains Paris-Nice
    Fumeurs | Non-fumeurs
    Hogares con niños | Hogares sin niños`.replace(/^ +/gm, ''),
    ).filter(([a, b]) => compareNames(a, b).verdict === 'block' || meet(a, b))
    expect(blocked.map((pair) => pair.join(' | '))).toEqual([])
  })
})
