const consumers = ['Consumer', 'Consumers', 'B-2-C Consumer', 'business', 'Bussiness']
const categories = ['Sportz', 'Sprots']

/** The bytes of a text in Windows-1252, as spreadsheets of old write it: its letters here are those of Latin-1. */
const inWindows1252 = (text: string) => Buffer.from(text, 'latin1')

/**
 * A list as partners send it: titles and blank lines above the header, semicolons, Windows-1252, a name over two lines,
 * 300 values that are none of ours in a handful of spellings, five rows without a name, and two that share an id.
 */
export function makeMessyList(rows: number, mark: string) {
  const [bad, nameless] = [300, 5]
  const lines = Array.from({ length: rows }, (_, n) => {
    const isBad = n < bad
    const market = isBad && n % 2 === 0 ? consumers[(n / 2) % consumers.length] : n % 3 === 0 ? 'B2B' : 'B2C'
    const category = isBad && n % 2 === 1 ? categories[((n - 1) / 2) % categories.length] : 'Sports'
    const name = n === 2 ? `"Käufer ${mark} ${n}\nGolf Fans"` : `Käufer ${mark} ${n} Golf Fans`
    const isNameless = n >= bad && n < bad + nameless
    return `${isNameless ? '' : name};${category};${market};${mark}-${n === bad + nameless ? n + 1 : n}`
  })
  const head = ['Acme Data: audience list;;;', 'Exported 1 November;;;', '', 'Segment name;Category;Type;Segment ID']
  return { nameless, bytes: inWindows1252(`${[...head, ...lines].join('\r\n')}\r\n`) }
}
