const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What a word does to those around it. */
export type Relation =
  | 'to'
  | 'from'
  | 'of'
  | 'for'
  | 'with'
  | 'by'
  | 'as'
  | 'place'
  | 'and'
  | 'clause'
  | 'than'
  | 'aside'
  | 'missing'
  | 'excluding'
  | 'not'
  | 'prefix'
  | 'made'
  | 'change'
  | 'travel'
  | 'leave'
  | 'object'
  | 'degree'
  | 'status'

const listed: Readonly<Record<Relation, string>> = {
  to: 'to into onto towards',
  from: 'from',
  of: 'of',
  for: 'for',
  with: 'with including',
  by: 'by',
  as: 'as',
  place: 'in at on within near',
  and: 'and or &',
  clause: 'who whom that which while but',
  than: 'than instead rather vs versus',
  aside: `after before then now against until since unlike turned became becoming conquest conquesting
    acquiring chasing copying serving recommending hating suing beating marrying divorcing opposing defending attacking
    imitating outselling outperforming sponsoring representing endorsing mocking criticizing criticising challenging
    overtaking admiring envying betraying bribing firing outbidding undercutting`,
  missing: 'no without sans lacking nor neither',
  excluding: 'excluding exclude excluded excl except minus omitting suppress suppressing suppressed',
  not: 'not dont doesnt didnt arent isnt wasnt wont cant cannot havent hasnt',
  prefix: 'non ex anti pro pre post never',
  made: 'free owned led speaking',
  change: `switcher switching switched switch mover moving moved move migrator migrating migrated migrate upgrader upgrading
    upgraded upgrade downgrader downgrading downgraded downgrade converter converting converted convert changer changing changed
    defector defecting defected refinancer refinancing refinanced refinance transitioning transitioned transition transferring
    transferred transfer relocator relocating relocated relocate shifter shifting shifted shift porting ported leaver convertee`,
  travel: `flyer flier flying flight fly traveler traveller traveling travelling travel trip commuter commuting commute tourist
    vacationer vacation visitor cruise tour rider passenger exporter importer export import shipper immigrant expat migrant train
    subscriber listener donor contributor responder donation subscription remitter`,
  leave: `leaving ditching dropping quitting abandoning canceling cancelling dumping fleeing trading swapping exchanging replacing
    ditched dropped abandoned canceled cancelled swapped traded replaced`,
  object: 'interested market inmarket',
  degree: `heavy light high low more less over under above below upper lower large small big early late old young older younger
    long short frequent infrequent occasional rare male female fewer strong weak mild severe primary secondary online offline
    public private domestic foreign indoor outdoor paid unpaid first second third morning evening
    weekday weekend summer winter`,
  status: `lapsed former past previous current active inactive existing prospective new used likely unlikely recent potential
    churned expired dormant`,
}

const relations = new Map<string, Relation>()
for (const [relation, text] of Object.entries(listed) as [Relation, string][])
  for (const word of words(text)) if (!relations.has(word)) relations.set(word, relation)

/** What the word, in the singular and lower case, does to those around it; nothing, where it only names something. */
export const relationOf = (word: string): Relation | undefined => relations.get(word)

/** Who an audience can be made of: the noun that a name is about, wherever it stands. */
export const people =
  words(`adult person individual consumer customer client user owner buyer shopper purchaser subscriber
  member viewer watcher listener reader player follower fan lover hater enthusiast hobbyist aficionado intender prospect seeker
  researcher planner considerer visitor guest diner traveler tourist commuter driver rider drinker eater smoker vaper gamer
  golfer runner cyclist hiker skier angler collector investor trader saver borrower lender holder cardholder policyholder donor
  giver supporter voter volunteer activist advocate loyalist opponent critic skeptic worker employee employer staff candidate
  applicant professional executive director manager officer president founder engineer developer designer analyst consultant
  doctor physician nurse dentist patient sufferer survivor caregiver teacher student pupil graduate professor lawyer farmer
  renter tenant attorney landlord homeowner homebuyer couple parent mom dad mother father grandparent child kid
  baby toddler tween teen teenager son daughter sibling husband wife spouse bride groom man woman boy girl male female senior
  retiree veteran millennial boomer resident citizen immigrant native veterinarian agent broker dealer seller reseller vendor
  supplier retailer manufacturer distributor contractor provider operator
  maker influencer speaker goer attendee participant coach athlete passenger flyer cook switcher mover
  adopter spender earner payer tipper hunter leaver admin administrator prescriber recruiter trainer mentor boss partner`)

/** What else a name can be about. */
const groups = words('household having home family company firm business organization brand agency team school flight')

/** Whether a name can be about this. */
export const isHeadWord = (word: string): boolean => people.has(word) || groups.has(word)

/** Who somebody is to what a change is from or to: "AT&T customers switching" are AT&T switchers. */
export const standing = words(
  'customer user subscriber client member owner consumer person people household driver shopper intender',
)

/** Somebody, whoever it is. */
export const anybody = words('person people adult individual consumer customer household shopper intender user')

/** What "to" only joins to a verb, as in "likely to buy". */
export const governors =
  words(`likely unlikely planning plan planner want wanting looking ready intend intending intender able
  need needing hoping trying considering willing going aspiring eligible registered how about unable propensity prepared due`)

/** What one change is called in its forms; a name that says "leaving A for B" speaks of switchers as well. */
export const changeNames: ReadonlyMap<string, string> = new Map(
  `switcher switching switched switch
  mover moving moved move
  migrator migrating migrated migrate
  upgrader upgrading upgraded upgrade
  downgrader downgrading downgraded downgrade
  converter converting converted convert convertee
  changer changing changed
  defector defecting defected
  refinancer refinancing refinanced refinance
  transitioning transitioned transition
  transferring transferred transfer
  relocator relocating relocated relocate
  shifter shifting shifted shift
  porting ported
  traveler traveller traveling travelling travel
  flyer flier flying fly
  commuter commuting commute
  leaving
  ditching ditched
  dropping dropped
  abandoning abandoned
  canceling cancelling canceled cancelled
  swapping swapped
  trading traded
  replacing replaced`
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...forms] = line.trim().split(' ')
      return [name, ...forms].map((form) => [form, name] as const)
    }),
)

/** Forms that are nouns as well: they tell of a change only right before where it comes from or goes to. */
export const bareChanges = words(
  'switch move migrate upgrade downgrade convert refinance transition transfer relocate shift',
)
