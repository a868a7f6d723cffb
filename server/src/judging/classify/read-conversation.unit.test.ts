import { describe, expect, test } from 'vitest'
import { readConversation } from './read-conversation.ts'

describe('a message yields the audience that it names, not itself', () => {
  test.each([
    ['classify golf clubs', 'Golf Clubs'],
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
    [['golf clubs', 'thanks!', 'make it B2B'], { name: 'Golf Clubs', segment_type: 'B2B' }],
  ])('%j', (messages, topic) => expect(readConversation(messages)).toEqual(topic))
})

describe('what is not understood is said, not classified', () => {
  test.each(['!!!', '...', 'hello', 'Thank you!', 'what can you do?', '🙂'])('%s', (message) =>
    expect(readConversation([message])).toBe('noTopic'),
  )
  test('an edit of nothing', () => expect(readConversation(['make it B2B'])).toBe('noTopicYet'))
})
