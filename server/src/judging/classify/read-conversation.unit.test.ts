import { describe, expect, test } from 'vitest'
import { readConversation } from './read-conversation.ts'

describe('a message yields the audience that it names, not itself', () => {
  test.each([
    ['classify golf clubs', 'Golf Clubs'],
    ['Good morning! Can you classify yoga teachers for me, please? Thank you so much!', 'Yoga Teachers'],
    ['I was wondering if you could classify skiers', 'Skiers'],
    [
      'Hello there! I hope you are having a wonderful day. I was wondering if you could classify watch collectors?',
      'Watch Collectors',
    ],
    [
      'Hi team, hope all is well. We need to find folks who recently bought a boat. Cheers, Bob',
      'Folks Who Recently Bought a Boat',
    ],
    [
      'Fans of Dr. Pepper and St. Louis Cardinals games on the radio',
      'Fans of Dr. Pepper and St. Louis Cardinals games on the radio',
    ],
    ['Please classify: Golf Clubs', 'Golf Clubs'],
    ['Can you classify electric SUV intenders for me?', 'electric SUV intenders'],
    ['How would you classify dog owners without cats?', 'Dog Owners without Cats'],
    ['I want to reach parents of toddlers who shop for car seats.', 'Parents of Toddlers Who Shop for Car Seats'],
    ["We're looking for IT decision makers evaluating zero trust", 'IT decision makers evaluating zero trust'],
    ['Add an audience called Trail Runners', 'Trail Runners'],
    ['Electric SUV Intenders', 'Electric SUV Intenders'],
    ['New Car Buyers', 'New Car Buyers'],
    ['Target Shoppers', 'Target Shoppers'],
    ['target the parents of teenagers', 'Parents of Teenagers'],
    ['Find My iPhone Users', 'Find My iPhone Users'],
    ['Made in Italy Fans', 'Made in Italy Fans'],
    ['Call of Duty Players', 'Call of Duty Players'],
    ['Make-Up Artists', 'Make-Up Artists'],
    ['Help Desk Managers', 'Help Desk Managers'],
    ['Test Prep Students', 'Test Prep Students'],
    ['パリ旅行', 'パリ旅行'],
    // As different people ask.
    ['hi there, could you classify people who buy organic baby food for us?', 'People Who Buy Organic Baby Food'],
    ['Need a segment for lapsed gym members thx', 'Lapsed Gym Members'],
    ['pls clasify electric bike owners', 'Electric Bike Owners'],
    ['what would you call folks who buy houseplants every month?', 'Folks Who Buy Houseplants Every Month'],
    ['is "luxury watch collectors" auto or fashion?', 'Luxury Watch Collectors'],
    ['which category do vinyl record collectors belong to?', 'Vinyl Record Collectors'],
    ['ugh, just do crypto traders', 'Crypto Traders'],
    ['The audience is new moms in Ohio', 'new moms in Ohio'],
    ['topic: weekend anglers', 'Weekend Anglers'],
    ['target audience = gamers who stream', 'Gamers Who Stream'],
    ['our audience is retired teachers who garden', 'Retired Teachers Who Garden'],
    ["I'd like you to classify sneakerheads", 'Sneakerheads'],
    ['Would you mind classifying sneakerheads?', 'Sneakerheads'],
    ['sneakerheads pls', 'Sneakerheads'],
    ['What about sneakerheads?', 'Sneakerheads'],
    ['how about kayak owners instead', 'Kayak Owners'],
    ['and trail runners?', 'Trail Runners'],
    ['also do backyard astronomers', 'Backyard Astronomers'],
    ['We sell B2B payroll software to dentists', 'Dentists'],
    ['I run a small bakery and want to find people planning a wedding', 'People Planning a Wedding'],
    ['looking for: first-time car buyers, under 30', 'First-Time Car Buyers, Under 30'],
    ['please could you possibly add frequent flyers to my library', 'Frequent Flyers'],
    ['Classify the following audience: "Frequent Flyers"', 'Frequent Flyers'],
    ['ok thanks, next one: pizza lovers', 'Pizza Lovers'],
    ['I want B2B buyers of forklifts', 'B2B buyers of forklifts'],
    ['luxury car buyers excluding Tesla owners', 'luxury car buyers excluding Tesla owners'],
    // Names that begin as sentences do.
    ['Hello Kitty Fans', 'Hello Kitty Fans'],
    ['hello fresh subscribers', 'Hello Fresh Subscribers'],
    ['Just Dance Players', 'Just Dance Players'],
    ['I Love Lucy Fans', 'I Love Lucy Fans'],
    ['Well Water Owners', 'Well Water Owners'],
    ['How to Train Your Dragon Fans', 'How to Train Your Dragon Fans'],
    ['This Is Us Fans', 'This Is Us Fans'],
    ['classify My Little Pony collectors', 'My Little Pony collectors'],
    ['Do It Yourselfers', 'Do It Yourselfers'],
    ["Who's Who subscribers", "Who's Who subscribers"],
    ['Next Shoppers', 'Next Shoppers'],
  ])('%s', (message, name) => expect(readConversation([message])).toEqual({ name }))
})

describe('what follows is about the same topic', () => {
  test.each([
    [['classify golf clubs', 'make it B2B'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', 'B2B please'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', "no, it's B2G"], { name: 'Golf Clubs', segment_type: 'B2G' }],
    [['golf clubs', 'change the segment type to b2b2c'], { name: 'Golf Clubs', segment_type: 'B2B2C' }],
    [['golf clubs', 'move it to Auto'], { name: 'Golf Clubs', parent_category: 'Auto' }],
    [['golf clubs', 'make it B2B', 'rename it to Golf Club Buyers'], { name: 'Golf Club Buyers', segment_type: 'B2B' }],
    [['golf clubs', 'make it B2B', 'tennis rackets'], { name: 'Tennis Rackets' }],
    [['golf clubs', 'can you make it B2B?'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', 'actually make that one b2b, thanks'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', "I think it's more B2B"], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', 'not B2C, B2B'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [
      ['golf clubs', 'could you change the category to Travel please'],
      { name: 'Golf Clubs', parent_category: 'Travel & Lodging' },
    ],
    [['golf clubs', 'should be Auto'], { name: 'Golf Clubs', parent_category: 'Auto' }],
    [['golf clubs', 'it belongs in Pets'], { name: 'Golf Clubs', parent_category: 'Pets & Animals' }],
    [['golf clubs', 'rename to Golf Club Buyers'], { name: 'Golf Club Buyers' }],
    [['golf clubs', 'call it Golf Club Buyers instead'], { name: 'Golf Club Buyers' }],
    [['golf clubs', "that's wrong", 'make it B2B'], { name: 'Golf Clubs', segment_type: 'B2B' }],
    [['golf clubs', 'thanks!', 'make it B2B'], { name: 'Golf Clubs', segment_type: 'B2B' }],
  ])('%j', (messages, topic) => expect(readConversation(messages)).toEqual(topic))
})

describe('what is not understood is said, not classified', () => {
  test.each([
    '!!!',
    '...',
    'hello',
    'Thank you!',
    'what can you do?',
    '🙂',
    "I'm a media planner and my client sells dog food. Who should we target?",
    'can you help?',
    'Who buys hybrid pickups?',
    'do you know what time it is',
    'how much does this cost?',
    'why did you choose that category?',
    "that's wrong",
    "no that's not right",
    'what does B2B mean?',
    'lol',
    'asdfghjkl',
    'delete that topic',
    'save it',
    'start over',
    'tell me a joke',
    'hey, quick question: where do RV owners go?',
    "I don't know yet",
    'Delete all my topics',
    'push everything to the marketplace',
    'export my library',
    'Hi team, hope all is well. We had a great time with you at the fair. Cheers, Bob',
    'My boss asked me to get a segment for retirees before I leave for the day',
  ])('%s', (message) => expect(readConversation([message])).toBe('noTopic'))
  test.each(['make it B9Z', 'make that for businesses', 'change it to something nicer'])(
    'an edit that is not understood: %s',
    (message) => expect(readConversation(['golf clubs', message])).toBe('noTopic'),
  )
  test('an edit of nothing', () => expect(readConversation(['make it B2B'])).toBe('noTopicYet'))
  test.each([
    'Give me all combinations of electric SUV intenders by age range and the ten largest US cities',
    'break golfers down by state',
    'golf fans for every age group',
    'all combinations of golfers by shoe size',
  ])('many topics are not one: %s', (message) => expect(readConversation([message])).toBe('matrix'))
  test('a brief is not a name', () => {
    const brief = 'We want to reach trail runners. Exclude existing customers. Budget is 50k, launching in May.'
    expect(readConversation(['golf clubs', brief])).toBe('brief')
    expect(readConversation(['golf clubs', brief, 'make it B2B'])).toMatchObject({ name: 'Golf Clubs' })
  })
})
