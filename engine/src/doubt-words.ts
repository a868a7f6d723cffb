const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words by which people file names, and which say nothing of whom a name is about. */
export const filingWords = wordSet(
  `segment segments audience audiences aud seg cluster decile quartile quintile percentile grp node leaf category
  subcategory test tests testing tester copy final draft untitled placeholder unnamed tbd tbc todo na unknown other others
  misc miscellaneous none null nil nan undefined unassigned unclassified uncategorized use used unused delete deleted
  deprecated obsolete archive archived model modeled modelled output universe campaign control ctrl holdout exposed unexposed
  overlay version ver file export exported import imported insert names label labels field fields value_id code codes id ids
  upc sku ean gtin mpn isbn issn vin asin naics sic mcc dma geo zip lat lon lng latitude longitude radius old default sample
  samples example temp tmp tempo do score scored scores rank ranked band bucket batch dataset data entry refresh refreshed
  q1 q2 q3 q4 h1 h2 fy fy23 fy24 fy25 fy26 cy ytd mtd qtd yoy wip v1 v2 v3 v4 v5 upload uploaded uploads retargeting
  remarketing lookalike lookalikes lal lals lal1 custom 1p 2p 3p 1pd 3pd firstparty pixel pixels conv conversion conversions
  converter converters clicker clickers opener openers engager engagers respondent respondents nonrespondents utm param
  event_id created updated modified etl backup bkp dump feed sync synced tag tags tagged suppression suppressions exclusion
  seed seedlist onboarded hashed hash md5 sha sha1 sha256 uuid guid uid ip imei idfa gaid maid maids ramp rampid ein ssn crn
  serial foo bar baz qux lorem ipsum dolor amet asdf asd qwerty qwert xyz abc blah bla dummy junk garbage scratch ignore
  ignored please touch backfill rerun debug dev stg staging prod uat qa sandbox flag flags flg ind idx index attr attribute
  attributes var variable variables exp col column columns row rows bool boolean int string str json csv xml txt xlsx pdf
  sql db tbl pk fk key keys parent_id ge le gt lt eq neq cohort cohorts variant variants arm splits split ab incremental
  lift baseline treatment_group here goes name named title header footer my mine new ref vlookup error err n_a
  segmentation taxonomy subsegment supersegment quadrant iteration revision rev approved pending rejected internal external
  confidential restricted legacy generic catchall remainder leftover residual everyone everybody anyone combined merged joined deduped dedup net_new
  request requests requested client_request prospecting performers performing responders nonresponders bespoke adhoc hoc
  syndicated incrementality addressable reachable matchable scalable actionable seeded boosted booster modelled
  uncategorised unassigned delivery deliverable pacing frequency capped uncapped whitelist blacklist allowlist blocklist
  one this that thing things stuff something anything whatever whoever someone po invoice ticket jira sprint api endpoint webhook payload client_id account_id kpi okr roi roas cpm cpc ctr cpa`,
)

/** Words of degree: they say how much, and not of what. */
const degreeWords = wordSet(
  `very good better best great high higher highest low lower lowest medium mid middle med moderate strong stronger strongest
  weak weaker average above below extremely highly likely unlikely somewhat most least more less top bottom super ultra
  affinity propensity tier tiers emerging active inactive dormant quickly slowly fast slow really quite fairly rather general
  generally specific various several multiple mixed extra plus standard basic advanced regular normal typical common rare
  primary secondary tertiary major minor key core main total overall full partial early late recent current previous next
  last first second third fourth fifth large larger largest big bigger biggest small smaller smallest long short wide narrow
  broad enhanced optimized optimised refined expanded extended core increased decreased growing declining stable potential
  probable possible certain definite confirmed verified qualified engaged unengaged responsive intensity strength level
  levels quality quantity range ranges scale grade all any every each some`,
)

/** Words that file a name when another one does: "CRM upload", "gold tier". */
const softFilingWords = wordSet(
  `check checks ops only sum spend spending average avg count mean median percent pct grand crm event events purchase purchases page pages site website visitors visit visits premium value gold silver platinum
  bronze diamond match matched matches list lists group groups pool set sets type types class classes item items form forms
  point points number numbers thank you view views click clicks action actions session sessions user users customer customers
  buyer buyers person people hh individual individuals record records target targets market interest interested intent
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept
  oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer fall autumn winter week weekly month
  monthly quarter quarterly year yearly annual daily day days hour hours date time stage step phase wave flight cell leg line
  root path branch status state global local national regional worldwide us uk usa eu emea apac amer na latam row country city
  region insert secret brand merchant store exposure lead leads prospect prospects priority project client account accounts
  vendor partner partners supplier agency team owner manager`,
)

/** Words that file a name before a number, a letter or a Roman numeral: "Wave 3", "Persona B", "Phase III". */
const numberedWords = wordSet(
  `flight phase wave cell group tier persona row line job version round drop panel pool step stage segment level type class
  set list item part section block unit module slot lot run pass node branch track week day month year plan option choice
  case page slide tab sheet table figure chart map zone area region district territory market cluster community quadrant
  cohort bucket band code model score`,
)

/** Nouns of people that say nothing by themselves: what stands before them has to be known. */
const bareNouns = wordSet(
  `community communities supporter supporters believer believers practitioner practitioners adherent adherents advocate
  advocates descendant descendants family families parent parents mom moms dad dads people persons member members folk folks
  worshipper worshippers devotee devotees sufferer sufferers warrior warriors caregiver caregivers disciple disciples
  society association club alliance network tribe adult adults women men woman man`,
)

/** Names of several things at once, none of which anybody would mean before the others. */
export const ambiguousNames = wordSet(
  `mercury saturn jupiter neptune venus pluto mars apollo orion atlas eclipse phoenix titan titans nova bolt echo spark
  ranger rangers bats crane cranes current pitch java python jaguar puma delta apple amazon dove crown galaxy mustang
  fiesta focus polo beetle shell orange sprint boost cricket virgin oracle monster gap express chase discover ally prime
  corona malibu turkey seal seals mole moles bass drill drills nail tank tanks bank banks pipe rock match palm jam jumper
  square stripe slack edge explorer safari chrome opera matrix pilot aurora sierra dakota montana olympus hermes vulcan
  sol luna stella genesis pulse surge flow vision escape fusion fury storm blaze canvas compass quest journey odyssey
  passport element legend cube rogue frontier charger challenger viper avenger magnum neon cobalt colorado canyon
  enclave regal century crest gain cheer dawn joy bounce pledge shout raid axe degree secret sure ban always bounty
  viva sparkle angel acorn anchor arrow aspen beacon blackberry bluebird bridge bullet buffalo camel cardinal cardinals
  caterpillar champion cobra columbia comet condor conquest coral cosmos cougar coyote diamond dolphin dragon eagle eagles
  ember emerald empire endeavor endeavour falcon falcons fox gemini giant giants glacier granite gravity guardian gull
  harbor harrier hawk hawks helix horizon hornet iris ivory jade jasmine jet jets jordan kiwi lotus lynx macintosh magnet
  maple marlin meridian meteor mirage monarch moose nucleus oasis onyx origin osprey otter oyster panther panthers pearl
  pegasus penguin penguins pioneer plume polaris prism puffin pulsar quartz quasar quill ram rams raven ravens relay
  ridge robin rover ruby sage sable sapphire scorpion scout seminole sentinel sequoia shark sharks sparrow spectrum sphinx
  spring springs spruce stallion stella summit swan swift talon tempo thunder tiger tigers tide topaz torch toro trident
  trojan tundra twister umbra unity vertex viking vikings vortex wave willow wolf wolves wolverine yukon zenith zephyr
  zodiac bat bats pen pens ring rings date dates organ organs bark light fair fans net nets mouse plant plants club clubs
  draft drafts file key keys fan ruler temple tie toast trunk yard yards board boards cabinet cell charge chip chips
  coach coaches court courts crash deck down feather figure fire fly grave hood kid lead letter log mass mine minute
  nature novel object park party patient peer pound present press race racket record right scale season sentence sink spot
  stalk stall stern subject tap tear tip train wake watch well wind
  albany alexandria arlington aurora bath bedford birmingham bristol brighton burlington cambridge canton
  chester clinton columbia concord cordoba dayton dover durham essex franklin frankfort georgia
  greenville guadalajara halifax hamilton hampton hanover jackson kingston lancaster lebanon leon lincoln
  madison manchester marion medina memphis merida milford monroe newcastle newport norfolk norwich oxford
  perth plymouth portland portsmouth reading richmond rochester salem sidney springfield stratford sussex
  toledo trinidad troy valencia victoria wellington winchester windsor worcester york`,
)

/** Words of languages that the engine does not read: who owns, buys or likes, and what joins words there. */
export const unreadWords = wordSet(
  `kopers koper bezitters eigenaren eigenaars liefhebbers gebruikers huizenkopers ouders kinderen mensen vrouwen mannen
  reizigers kijkers lezers voor van het een met zonder naar uit bij ook niet huishoudens köpare ägare kvinnor män föräldrar
  hushåll och för intresserade besökare användare läsare tittare älskare købere ejere kvinder mænd forældre husstande til
  brugere kjøpere eiere kvinner menn foreldre husholdninger omistajat ostajat käyttäjät naiset miehet vanhemmat kotitaloudet
  harrastajat katsojat matkustajat wlasciciele kupujacy milosnicy kobiety mezczyzni rodzice uzytkownicy podroznicy gospodarstwa
  domowe osoby zainteresowani majitele zakaznici kupujici zeny muzi rodice uzivatele domacnosti milovnici majitelia zakaznici
  tulajdonosok vasarlok nok ferfiak szulok felhasznalok haztartasok cumparatori proprietari femei barbati parinti utilizatori
  gospodarii iubitori si pentru alicilari sahipleri severler kadinlar erkekler ebeveynler kullanicilari izleyicileri ile icin
  aileler pembeli pemilik penggemar pengguna wanita pria orang keluarga pelanggan yang untuk dengan dan penonton pecinta
  mobil rumah nguoi mua xe nha dung gia dinh phu nu mga may ari mamimili magulang kababaihan ng sa wanunuzi wamiliki
  wazazi wanawake watumiaji kupci vlasnici korisnici zene muskarci roditelji ljubitelji domacinstva lastniki uporabniki
  wale wali walon kharidne khareedne kharidar gaadi ghar dukaan shaukeen premi khiladi parivar bachche mahila purush liye
  aur naye kitaab khana banane dekhne sunne yatra karne hobiisuto konyusha kodomo kazoku ryoko suki kounyu kaitori gurume
  juken jidosha oya hahaoya chichioya yeohaeng gamja sayongja gumaeja eomma appa saram
  honden katten fiets fietsers huis woning woningen reizen koken tuin tuiniers sporters voetbal voetbalfans spelers
  hundar katter bilar resor matlagning tradgard spelare lasare fotboll barnfamiljer hunde biler rejser madlavning spillere
  koiran kissan autot matkailu ruoanlaitto pelaajat jalkapallo lapsiperheet psow kotow samochodow podroze gotowanie gracze
  kibice milosnikow wlascicieli rodzin kocek cestovani vareni hraci fotbalu fanousci kutya macska autok utazok
  kopek kedi araba seyahat yemek oyuncular futbol hayvan sahibi anjing kucing memasak pemain bepergian sepak
  nhung nguoi choi lich nau meo bong aso pusa kotse paglalakbay pagluluto manlalaro wapishi wasafiri
  kuputajad omanikud pircēji ipasnieki pirkejai savininkai`,
)

/** First names and family names so common that together they are a person. */
export const firstNames = wordSet(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven
  paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan
  stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron
  jose adam nathan henry douglas zachary peter kyle ethan walter noah jeremy keith roger terry sean gerald carl arthur
  lawrence dylan jesse bryan joe billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent
  russell bobby philip johnny mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty
  margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia
  dorothy amy kathleen angela shirley emma brenda pamela nicole anna samantha katherine christine helen debra rachel carolyn
  janet catherine maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith
  megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice
  julia judy sophia carlos luis miguel jorge pedro francisco antonio manuel alejandro fernando rafael ana carmen rosa lucia
  isabel elena sofia marta pablo diego sergio ahmed mohammed mohamed muhammad ali omar hassan fatima aisha priya raj amit
  wei li ming yuki hiroshi kenji giulia marco luca giovanni pierre jean-paul marie claire hans klaus jurgen heinz liam mia
  bob bill mike jim tom dave steve dan matt chris tony jeff greg ben sam nick alex jane jen kate liz sue`,
)
export const familyNames = wordSet(
  `smith johnson williams jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson
  thomas taylor moore martin lee perez thompson harris sanchez clark ramirez lewis robinson walker allen wright
  torres nguyen hill flores adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner
  diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson
  bailey reed kelly howard ramos kim cox ward richardson watson brooks chavez wood bennett gray mendoza ruiz
  hughes alvarez castillo sanders patel myers ross foster jimenez powell jenkins perry russell sullivan
  bell coleman butler henderson barnes fisher vasquez simmons graham murray freeman wells webb simpson stevens tucker
  porter hunter hicks crawford mason kennedy fernandez silva santos oliveira souza pereira costa ferreira rossi russo
  ferrari esposito bianchi romano muller schmidt schneider fischer weber meyer wagner becker schulz hoffmann dubois durand
  leroy moreau simon laurent lefebvre khan singh kumar sharma gupta shah chen wang zhang liu yang huang zhao wu zhou tanaka
  suzuki sato watanabe park choi ivanov petrov kowalski nowak doe downing okafor jensen hansen olsen larsen`,
)

/** What a word is among those that say nothing of whom a name is about. */
export const emptyKinds = { filing: 1, degree: 2, soft: 4, numbered: 8, noun: 16 } as const

const kindsByWord = new Map<string, number>()
for (const [words, kind] of [
  [filingWords, emptyKinds.filing],
  [degreeWords, emptyKinds.degree],
  [softFilingWords, emptyKinds.soft],
  [numberedWords, emptyKinds.numbered],
  [bareNouns, emptyKinds.noun],
] as const)
  for (const word of words) kindsByWord.set(word, (kindsByWord.get(word) ?? 0) | kind)

/** The kinds of a word, as bits; none for a word that speaks. */
export const emptyKindsOf = (word: string): number => kindsByWord.get(word) ?? 0
