/** Words that say what kind of audience a name is about, each with the one that stands for all of them (decision D41). */
const listed = `
enthusiast = lover aficionado afficionado aficionada buff fanatic fan devotee connoisseur hobbyist interested
intender = inmarket shopper considerer intent intention
viewer = watcher
owner = owning
purchaser = bought
visitor = goer attendee guest patron attender
subscriber = member sub
customer = client clientele
woman = female lady
man = male gentleman
household = hh
child = kid
renter = tenant
business = biz
teacher = educator
physician = doctor
attorney = lawyer
company = firm corporation co cos corp
employee = staff worker personnel
wealthy = affluent
car = auto automobile
motorcycle = motorbike
medication = medicine
gas = petrol gasoline
expectant = expecting pregnant
expiring = ending expiration expire
yearly = annual annually
graduate = grad
retiree = retired
senior = elderly
apartment = apt
`
const canonByCue = new Map<string, string>()
for (const line of listed.trim().split('\n')) {
  const [canon = '', others = ''] = line.split(' = ')
  for (const other of others.split(' ')) canonByCue.set(other, canon)
}

/** Ordinals, and Roman numbers that are no other word: "Type II" is "Type 2". */
const numerals = new Map<string, string>(
  Object.entries({
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
    '4th': 'fourth',
    '5th': 'fifth',
    ii: '2',
    iii: '3',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    xi: '11',
    xii: '12',
    xiii: '13',
    xiv: '14',
    xvi: '16',
  }),
)

/** What stands for a word of which others say the same; the word in the singular. */
export const canonicalCueOf = (word: string): string => canonByCue.get(word) ?? numerals.get(word) ?? word
