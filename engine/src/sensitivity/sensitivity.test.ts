import { describe, expect, it } from 'vitest'
import { classify } from '../classify.ts'
import type { Sensitivity, SensitivityClass } from './classes.ts'

type Row = readonly [name: string, level: Sensitivity, of?: SensitivityClass]

const decisions: Readonly<Record<string, readonly Row[]>> = {
  'D29: the gravest of several topics': [
    ['Bourbon Drinkers with Gout', 'Sensitive', 'health'],
    ['Poker Players and Lutherans', 'Sensitive', 'religion'],
  ],
  'D30: body, medicine, animals and those who treat': [
    ['Second Trimester Shoppers', 'Sensitive', 'reproductive_sexual_health'],
    ['Rybelsus Users', 'Sensitive', 'health'],
    ['Pneumonia Vaccine Seekers', 'Sensitive', 'health'],
    ['Sinus Tablets', 'Regulated', 'pharma_otc'],
    ['Hay Fever Season', 'Standard'],
    ['Arthritis Chews for Dogs', 'Standard'],
    ['Diabetes Nurse Educators', 'Standard'],
    ['Nurses with Diabetes', 'Sensitive', 'health'],
    ['Pregnant Nurses', 'Sensitive', 'reproductive_sexual_health'],
    ['Prescribers of Entresto', 'Standard'],
  ],
  'D31: children, minors and their parents': [
    ['Girls 7-10', 'Prohibited', 'children'],
    ['Second Graders', 'Prohibited', 'children'],
    ['Bambini 4-9 anni', 'Prohibited', 'children'],
    ['Kids with Dyslexia', 'Prohibited', 'children'],
    ['Boys 14-16', 'Regulated', 'minors'],
    ['High School Sophomores', 'Regulated', 'minors'],
    ['Dads of Boys 7-10', 'Standard'],
    ['Parents of Dyslexic Kids', 'Sensitive', 'disability'],
    ['Bunk Beds for Kids', 'Standard'],
  ],
  'D32: want': [
    ['Household Income Under $15,000', 'Sensitive', 'financial_hardship'],
    ['HHI $20K-$30K', 'Sensitive', 'financial_hardship'],
    ['Household Income $125K-$150K', 'Standard'],
    ['Net Worth $3,000,000+', 'Standard'],
    ['Chapter 13 Filers', 'Sensitive', 'financial_hardship'],
  ],
  'D33: people of an origin, not their cuisine, music or language': [
    ['Ghanaian Families', 'Sensitive', 'ethnicity'],
    ['Ghanaian Recipes', 'Standard'],
    ['Latino Music Listeners', 'Standard'],
    ['Korean Language Learners', 'Standard'],
  ],
  'D34: sides': [
    ['Newsmax Watchers', 'Sensitive', 'politics'],
    ['Libertarians', 'Sensitive', 'politics'],
    ['Conservative Investors', 'Standard'],
  ],
  'D35: faiths': [
    ['Gurdwara Visitors', 'Sensitive', 'religion'],
    ['Christmas Wreath Shoppers', 'Standard'],
    ['Christian Siriano Dresses', 'Standard'],
  ],
  'D36: orientation, identity and Pride': [
    ['Bisexual Singles', 'Prohibited', 'sexual_orientation'],
    ['Gender Fluid Adults', 'Prohibited', 'gender_identity'],
    ['Pride Flag Buyers', 'Sensitive', 'sexual_orientation'],
  ],
  'D37: cannabis': [
    ['Medicinal Cannabis Users', 'Sensitive', 'cannabis'],
    ['Preroll Buyers', 'Regulated', 'cannabis'],
  ],
  'D38: a negated class is kept, and without alcohol is a kind of drink': [
    ['Non-Gamblers', 'Regulated', 'gambling'],
    ['Nichtraucher', 'Regulated', 'tobacco'],
    ['Non-Alcoholic Spritz', 'Standard'],
    ['Cerveja sem álcool', 'Standard'],
  ],
  'D39: who owns a firm': [['Veteran-Owned Breakfast Diners', 'Regulated', 'ownership']],
  'phrases in which the word means something else': [
    ['Root Beer Drinkers', 'Standard'],
    ['Glue Gun Buyers', 'Standard'],
    ['Union Pacific Shippers', 'Standard'],
    ['Eurostar Snap Deal Hunters', 'Standard'],
  ],
  'words joined without a space': [
    ['FIN_PaydayLoan_Seekers', 'Sensitive', 'financial_hardship'],
    ['QuitSmoking_Intent', 'Regulated', 'tobacco'],
  ],
  'five other languages': [
    ['Mujeres embarazadas', 'Sensitive', 'reproductive_sexual_health'],
    ['Fumeurs de cigares', 'Regulated', 'tobacco'],
    ['Gewerkschaftsmitglieder', 'Sensitive', 'union_membership'],
    ['Eleitores indecisos', 'Sensitive', 'politics'],
    ['Malati di Parkinson', 'Sensitive', 'health'],
  ],
}

describe.each(Object.entries(decisions))('%s', (_, rows) => {
  it.each(rows.map(([name, level, of]) => ({ name, level, of })))('$name: $level', ({ name, level, of }) => {
    const { sensitivity, sensitivityClasses } = classify(name)
    expect(sensitivity).toBe(level)
    if (of) expect(sensitivityClasses).toContain(of)
    else expect(sensitivityClasses).toEqual([])
  })
})
