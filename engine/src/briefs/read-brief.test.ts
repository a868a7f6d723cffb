import { describe, expect, test } from 'vitest'
import { isBrief, readBrief } from './read-brief.ts'

interface Example {
  readonly brief: string
  readonly audiences: readonly string[]
  readonly excluded: readonly string[]
}

const examples: Readonly<Record<string, Example>> = {
  'a form with headings and bullets': {
    brief: `Campaign: Volta Family EV launch
Objective: 12,000 test drives by June
Target audience:
- Electric SUV intenders
- Suburban parents of two or more kids
- Current minivan owners
Exclusions:
- Existing Volta customers
- Car dealership employees
Budget: $1.2M
KPIs: cost per test drive, brand lift
Flight: March 1 - June 30`,
    audiences: ['Electric SUV Intenders', 'Suburban Parents of Two or More Kids', 'Current Minivan Owners'],
    excluded: ['Existing Volta Customers', 'Car Dealership Employees'],
  },
  'an email': {
    brief: `Hi team,

Hope you had a good weekend. For the spring campaign we want to reach first-time home buyers and young couples who rent. Please do not target real estate agents or mortgage brokers.

Budget is around 250k and we go live in April. The goal is to drive sign-ups for our rate alert.

Thanks,
Dana`,
    audiences: ['First-time Home Buyers', 'Young Couples who Rent'],
    excluded: ['Real Estate Agents', 'Mortgage Brokers'],
  },
  'one terse paragraph': {
    brief:
      'Launch brief for oat milk. Targeting vegans, lactose intolerant adults and home baristas, excluding dairy farmers. $80k budget, Q3, Instagram and TikTok.',
    audiences: ['Vegans', 'Lactose Intolerant Adults', 'Home Baristas'],
    excluded: ['Dairy Farmers'],
  },
  markdown: {
    brief: `# Brief: Summit Trail Shoes

## Background
Summit is a challenger brand in outdoor footwear.

## Target audience
* Trail runners
* Weekend hikers
* National park visitors

## Do not target
* Professional athletes
* Road cyclists

## Budget
$400,000 working media

## Timing
Flight from May 1 to July 31`,
    audiences: ['Trail Runners', 'Weekend Hikers', 'National Park Visitors'],
    excluded: ['Professional Athletes', 'Road Cyclists'],
  },
  'exclusions said in the passive': {
    brief: `We are launching a premium credit card this fall. Our target audience is frequent business travelers, luxury hotel guests and airline lounge members. Existing cardholders should be excluded. Students are out of scope. The KPI is approved applications, and the budget is 3M.`,
    audiences: ['Frequent Business Travelers', 'Luxury Hotel Guests', 'Airline Lounge Members'],
    excluded: ['Existing Cardholders', 'Students'],
  },
  'not for, no and never': {
    brief: `Client: Brightside meal kits
Goal: 20k new subscribers
Who: busy working parents, new graduates cooking for one
Not for: students, college dorm residents
No political audiences, and never target children.
Channels: CTV, YouTube`,
    audiences: ['Busy Working Parents', 'New Graduates Cooking for One'],
    excluded: ['Students', 'College Dorm Residents', 'Political Audiences', 'Children'],
  },
  'primary and secondary audiences': {
    brief: `PRIMARY AUDIENCE: IT decision makers at mid-market companies
SECONDARY AUDIENCE: CFOs and procurement managers
SUPPRESSION LIST: current customers, partners, competitors
OBJECTIVE: 300 qualified demos
TIMELINE: Q1
BUDGET: $150K`,
    audiences: ['IT Decision Makers at Mid-market Companies', 'CFOs', 'Procurement Managers'],
    excluded: ['Current Customers', 'Partners', 'Competitors'],
  },
  'an exclusion behind the audience, then more': {
    brief: `For this campaign focus on dog owners and cat owners but not breeders. We also want to reach veterinary clinic visitors. Awareness is the objective; spend is capped at 60k through December.`,
    audiences: ['Dog Owners', 'Cat Owners', 'Veterinary Clinic Visitors'],
    excluded: ['Breeders'],
  },
  'a founder who writes as he speaks': {
    brief: `ok so here's the brief. we make a budgeting app. we're after freelancers, gig workers, and newlyweds merging finances. please exclude anyone who is a certified accountant. we have like 15k to spend on meta and tiktok, launching in january. goal: 5k installs`,
    audiences: ['Freelancers', 'Gig Workers', 'Newlyweds Merging Finances'],
    excluded: ['Certified Accountant'],
  },
  'numbered, with ages and incomes': {
    brief: `Brief #4411 - Harbor Cruises
1. Objective: increase bookings for winter sailings
2. Audience: empty nesters 55+, retirees with $100K+ income, anniversary trip planners
3. Exclude: families with toddlers, past cruise complainers
4. Budget: 900k
5. Dates: Nov 1 - Jan 15`,
    audiences: ['Empty Nesters 55+', 'Retirees with $100K+ Income', 'Anniversary Trip Planners'],
    excluded: ['Families with Toddlers', 'Past Cruise Complainers'],
  },
  'the same audience wanted and left out is left out': {
    brief: `Target audience: gamers, students, streamers
Exclusions: students
Objective: awareness of the new headset
Budget: 40k`,
    audiences: ['Gamers', 'Streamers'],
    excluded: ['Students'],
  },
  'not only, no later and no more are no exclusions': {
    brief: `Campaign for a running app. We want to reach not only marathon runners but also casual joggers. Creative is due no later than May 3. Spend no more than 30k. Avoid gym owners.`,
    audiences: ['Marathon Runners', 'Casual Joggers'],
    excluded: ['Gym Owners'],
  },
  'steer clear, leave out': {
    brief: `Subject: RE: holiday toy push
Team, the audience is grandparents, aunts and uncles, and gift card buyers. Steer clear of children under 13. Leave collectors out. Budget TBD, flight Nov 10 to Dec 24, channels display and CTV.`,
    audiences: ['Grandparents', 'Aunts', 'Uncles', 'Gift Card Buyers'],
    excluded: ['Children Under 13', 'Collectors'],
  },
  'an exclusion that goes on to include': {
    brief: `Objectives: drive leads for solar panels. Do not target renters, but include condo owners. Target homeowners in sunny states. Timing: Q2. Budget: 500k`,
    audiences: ['Condo Owners', 'Homeowners in Sunny States'],
    excluded: ['Renters'],
  },
  'a chat message with capitals for emphasis': {
    brief: `Hey!! quick one - client is a pet insurance startup (PawSafe). They want to target new puppy owners + people who adopted a rescue in the last 6 months. NOT breeders, NOT vets. Budget 75k, kpi = quotes started. Launch mid Sept.`,
    audiences: ['New Puppy Owners', 'People who Adopted a Rescue in the Last 6 Months'],
    excluded: ['Breeders', 'Vets'],
  },
  'headings without colons': {
    brief: `Please find below the brief for our Q4 push.

Objective
Grow subscriptions to our language learning app by 15%.

Target Audience
Primary: expats and international students
Secondary: retirees planning to live abroad

Exclusions
Current subscribers
Language teachers

Budget
EUR 200,000`,
    audiences: ['Expats', 'International Students', 'Retirees Planning to Live Abroad'],
    excluded: ['Current Subscribers', 'Language Teachers'],
  },
  'questions as headings': {
    brief: `The campaign's goal is awareness for a new hybrid pickup. Who are we talking to? Contractors, farmers and weekend DIYers. Who are we not talking to? Fleet managers. Media: CTV and display. Budget: $2M.`,
    audiences: ['Contractors', 'Farmers', 'Weekend DIYers'],
    excluded: ['Fleet Managers'],
  },
  'a polite wish': {
    brief: `From: Priya
To: media team
Subject: Brief - winter coats

Can we reach outdoor enthusiasts and ski resort visitors for the winter coat launch? I'd rather we didn't target bargain hunters. Also suppress anyone who bought in the last 90 days. Budget: 120k. Thanks!`,
    audiences: ['Outdoor Enthusiasts', 'Ski Resort Visitors'],
    excluded: ['Bargain Hunters', 'Anyone who Bought in the Last 90 Days'],
  },
  'a sensitive exclusion': {
    brief: `Campaign brief: heart health awareness. Audience: adults 45+ with a family history of heart disease, caregivers of aging parents. Sensitive: no targeting of people diagnosed with heart disease. No minors. Budget $50k. Flight: February.`,
    audiences: ['Adults 45+ with a Family History of Heart Disease', 'Caregivers of Aging Parents'],
    excluded: ['People Diagnosed with Heart Disease', 'Minors'],
  },
  'notes of a tired analyst': {
    brief: `- client: Nimbus CRM
- goal: 150 demos/quarter
- aud: sales ops leaders, RevOps managers
- exclude: agencies, students, existing custs
- start: asap`,
    audiences: ['Sales Ops Leaders', 'RevOps Managers'],
    excluded: ['Agencies', 'Students', 'Existing Custs'],
  },
  'audiences with a word about each': {
    brief: `Target audience:
- Foodies: people who cook every day
- Date-night planners: couples who eat out twice a month
Exclude: restaurant staff
Goal: increase bookings
Budget: 10k`,
    audiences: ['Foodies', 'Date-night Planners'],
    excluded: ['Restaurant Staff'],
  },
  'an exclusion in brackets ends with them': {
    brief: `Target audience: Pet owners (excluding cat owners), bird watchers
Goal: increase traffic to the shop
Budget: 5k`,
    audiences: ['Pet Owners', 'Bird Watchers'],
    excluded: ['Cat Owners'],
  },
  'without a single heading or capital': {
    brief: `hey can u put together something for this? its a luxury skincare brand, budget abt 200k, running oct-dec. they wanna hit affluent women 35-54 and spa goers. absolutely no teens.`,
    audiences: ['Affluent Women 35-54', 'Spa Goers'],
    excluded: ['Teens'],
  },
  'watch-outs': {
    brief: `Campaign Name: Back to School 2027
Overview: We sell refurbished laptops. We'd like to get in front of parents buying their kid's first computer, plus college freshmen.
Watch-outs: The client does not want to be seen by teachers or school district buyers.
Total spend: $65,000`,
    audiences: ["Parents Buying Their Kid's First Computer", 'College Freshmen'],
    excluded: ['Teachers', 'School District Buyers'],
  },
  'exclusions among the audiences': {
    brief: `Audience:
1. Home cooks
2. Cookbook collectors
3. NOT professional chefs
4. No culinary students
Budget: 8k
Objective: sales`,
    audiences: ['Home Cooks', 'Cookbook Collectors'],
    excluded: ['Professional Chefs', 'Culinary Students'],
  },
}

describe('"A pasted brief is read as a brief, exclusions stay exclusions"', () => {
  test.each(Object.entries(examples))('%s', (_, { brief, audiences, excluded }) => {
    expect(isBrief(brief)).toBe(true)
    expect(readBrief(brief)).toMatchObject({ audiences, excluded })
  })

  test.each([
    'Exclude chess coaches.',
    'Please exclude all chess coaches!',
    'We do not want to target chess coaches.',
    "Don't bother with chess coaches.",
    'Chess coaches should be excluded.',
    'Chess coaches must not be targeted.',
    'Chess coaches are off-limits.',
    'Chess coaches are not our audience.',
    'No chess coaches, please.',
    'This is not for chess coaches.',
    'Not for chess coaches.',
    'Avoid chess coaches at all costs.',
    'Never show ads to chess coaches.',
    'Leave chess coaches out.',
    'Stay away from chess coaches.',
    "We shouldn't include chess coaches.",
    'It would be wrong, and not what we paid for, to reach chess coaches.',
    'Exclusions: chess coaches',
    'Do not target: chess coaches',
    'Suppression: chess coaches',
    'Negative audiences: chess coaches',
  ])('"Audiences that a brief excludes must not come out": %s', (sentence) => {
    const brief = `Campaign for a puzzle app.\nWe want to reach crossword fans.\n${sentence}\nBudget: 10k. Launch in May.`
    expect(isBrief(brief)).toBe(true)
    const { audiences, excluded } = readBrief(brief)
    expect(audiences).toEqual(['Crossword Fans'])
    expect(excluded.join()).toMatch(/chess coaches/i)
  })

  test('a word that only joins is no audience', () => {
    const brief =
      'We want to reach dads who grill, but please leave out vegans. The objective is awareness in Q4 with a budget of 100k.'
    expect(readBrief(brief)).toMatchObject({ audiences: ['Dads who Grill'], excluded: ['Vegans'] })
  })

  test.each([
    'I want to reach parents of toddlers who shop for car seats.',
    'People who moved house last year and need home insurance',
    'Instagram users\nPodcast listeners\nBrand loyalists\nCampaign managers\nBudget travelers\nDisplay advertising buyers',
    'Could you please classify the audience of budget airline travelers who book their flights at the last minute for me',
    "I'm looking for people who launched a small business in the last twelve months and use social media to promote it",
    'Give me all combinations of electric SUV intenders by age range and the ten largest US cities',
  ])('is no brief: %s', (text) => expect(isBrief(text)).toBe(false))
})
