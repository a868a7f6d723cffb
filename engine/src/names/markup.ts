const latin1Entities = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
  Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
  Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
  ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`
const entities = new Map<string, string>([
  ...latin1Entities
    .trim()
    .split(/\s+/)
    .map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    trade: '™',
    rarr: '→',
    euro: '€',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '\u200c',
    zwj: '\u200d',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    NewLine: ' ',
    Tab: ' ',
  }),
])

/** An ampersand escaped any number of times; in one go, or a long chain would take as many rounds. */
const escapedAmpersands = /&(?:(?:amp|#0{0,4}38|#[xX]0{0,4}26);)+/g
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,7}));/g

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
}

const silent = /<(script|style)\b[^<>]*>.*?<\/\1\s*>|<!--.*?-->/gis
const tag = /<\/?([a-z][a-z\d-]*)(?:\s[^<>]*)?\/?>/gi
const inline = new Set('a abbr b big code em font i mark q s small span strike strong sub sup tt u'.split(' '))

/** Decodes HTML entities and drops tags, of scripts and styles with what they hold. */
export function withoutMarkup(text: string): string {
  let plain = text
  if (plain.includes('&')) {
    plain = plain
      .replace(escapedAmpersands, '&')
      .replace(entity, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? characterOf(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10))
          : (entities.get(name) ?? whole),
      )
  }
  if (plain.includes('<')) {
    plain = plain.replace(silent, ' ').replace(tag, (_, name: string) => (inline.has(name.toLowerCase()) ? '' : ' '))
  }
  return plain
}
