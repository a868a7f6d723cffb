const rightsSigns = /[©®™℠℗]|\((?:tm|TM)\)|(?<=\S)(?:\([rR]\))+(?=\s|$)/gu
const emoji = /[#*\d]?\u20e3|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Extended_Pictographic}/gu

/** Drops emoji and the signs of trade mark and copyright. */
export function withoutSymbols(text: string): string {
  return text.replace(rightsSigns, '').replace(emoji, ' ')
}
