const irregularSingulars = new Map<string, string>(
  Object.entries({
    men: 'man',
    women: 'woman',
    children: 'child',
    people: 'person',
    womens: 'woman',
    mens: 'man',
    childrens: 'child',
    kids: 'kid',
    tvs: 'tv',
    pcs: 'pc',
    evs: 'ev',
    rvs: 'rv',
    cds: 'cd',
    vps: 'vp',
    dms: 'dm',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'goose',
    mice: 'mouse',
    knives: 'knife',
    wives: 'wife',
    lives: 'life',
    leaves: 'leaf',
    loaves: 'loaf',
    shelves: 'shelf',
    wolves: 'wolf',
    calves: 'calf',
    halves: 'half',
    hooves: 'hoof',
    scarves: 'scarf',
    thieves: 'thief',
    movies: 'movie',
    cookies: 'cookie',
    ties: 'tie',
    pies: 'pie',
    dies: 'die',
    lies: 'lie',
    zombies: 'zombie',
    selfies: 'selfie',
    foodies: 'foodie',
    hoodies: 'hoodie',
    smoothies: 'smoothie',
    brownies: 'brownie',
    calories: 'calorie',
    pixies: 'pixie',
    onesies: 'onesie',
    boogies: 'boogie',
    indies: 'indie',
    rookies: 'rookie',
    hippies: 'hippie',
    prairies: 'prairie',
    shoes: 'shoe',
    toes: 'toe',
    canoes: 'canoe',
    hoes: 'hoe',
    axes: 'axe',
    lenses: 'lens',
    buses: 'bus',
    gases: 'gas',
    viruses: 'virus',
    caches: 'cache',
    headaches: 'headache',
    toothaches: 'toothache',
    diagnoses: 'diagnosis',
    analyses: 'analysis',
    crises: 'crisis',
    alumni: 'alumnus',
    cacti: 'cactus',
    fungi: 'fungus',
    criteria: 'criterion',
    vertebrae: 'vertebra',
  }),
)

/** Words that end like plurals and are none. */
const singularAlready = new Set(
  `always arthritis athletics atlas bias biceps billiards bus cactus campus canvas chaos chess christmas citrus clothes
  compass corps cosmos cyprus darts debris diabetes dominoes economics electronics ethics expenses express fitness gas
  genius glasses graphics gymnastics headquarters herpes hibiscus hours hubris iris jeans kansas kudos las lens linens
  logistics los mars mathematics means measles memphis mathis minus mumps news orleans pants paris pathos physics plus
  politics premises process psoriasis rabies rhinoceros robotics sales scissors series shorts sinus species status
  stress surplus swiss tennis texas thanks this tights tongs triceps tropics tuss tweezers us vegas virus walrus yes
  illinois arkansas massachusetts dallas adidas asus mercedes ross hermes levis kohls lowes chess access business address
  boss class cross dress glass grass guess kiss loss mass mattress mess pass press princess success wilderness witness
  waitress fortress harness compress actress hostess wireless seamless stainless cordless paperless access bass brass
  moss gloss floss crops`.split(/\s+/),
)

/** The singular of an English noun in lower case; a word that is none comes back as it is, or harmlessly shorter. */
export function singular(word: string): string {
  const irregular = irregularSingulars.get(word)
  if (irregular !== undefined) return irregular
  const { length } = word
  if (length < 4 || word.charCodeAt(length - 1) !== 115 || singularAlready.has(word)) return word
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies')) return length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return /(?:[^s]se|ze)s$/.test(word) ? word.slice(0, -1) : word.slice(0, -2)
  if (word.endsWith('oes')) return word.slice(0, -2)
  return word.slice(0, -1)
}

const nonAscii = /[\u0080-\uffff]/
const markedLetters = /(\P{M}?)(\p{M}+)/gu
const innerApostrophe = /['’](?=\p{L})/gu
const foreignSeparators = /[^\p{L}\p{M}\p{N}]+/gu

const spelledWithout = /^[\p{Script=Latin}\p{Script=Greek}]$|^\P{L}?$/u
const cyrillic = /^\p{Script=Cyrillic}$/u
/** Stress, which dictionaries write; the breve of й and the dots of ї make other letters. */
const cyrillicStress = /[\u0300\u0301]/g
const semitic = /^[\p{Script=Hebrew}\p{Script=Arabic}]$/u
/** Points of Hebrew and vowel signs of Arabic, which few write; hamza and madda belong to their letter. */
const semiticPoints =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670]/g
const variationSelectors = /[\ufe00-\ufe0f]/g

/** The letter with those of its marks that make it another one: パ is not バ, nor कि क. */
function foldMarks(_: string, letter: string, marks: string): string {
  if (spelledWithout.test(letter)) return letter
  if (cyrillic.test(letter)) return letter + (letter === 'е' || letter === 'Е' ? '' : marks.replace(cyrillicStress, ''))
  return letter + marks.replace(semitic.test(letter) ? semiticPoints : variationSelectors, '')
}

/** Lower case, and accents folded where people leave them out when they search: in Latin and Greek, and ё in Cyrillic. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!nonAscii.test(lower)) return lower
  return text.normalize('NFKD').replace(markedLetters, foldMarks).toLowerCase().normalize('NFC')
}

const signBeforeAmount = /([<>≤≥])=?\s*(?=[$€£]?\d)/g
const anySign = /[<>≤≥→⇒/]/
const arrows = /→|⇒|[-=]+>/g
const shortWithout = /\bw\/o(?:ut)?\b/gi
const shortWith = /\bw\/(?=\s|\p{L})/giu

/** Signs that say something, in words: without them "<$50K" is ">$50K", and "A -> B" what "B -> A" is. */
export function spellSigns(text: string): string {
  if (!anySign.test(text)) return text
  return text
    .replace(arrows, ' to ')
    .replace(shortWithout, ' without ')
    .replace(shortWith, ' with ')
    .replace(signBeforeAmount, (_, sign) => (sign === '<' || sign === '≤' ? ' under ' : ' over '))
}

/** The words of a folded text. An apostrophe inside a word joins: `women's` is `womens`. */
export function wordsOf(folded: string): string[] {
  return folded
    .replace(innerApostrophe, '')
    .split(foreignSeparators)
    .filter((word) => word !== '')
}
