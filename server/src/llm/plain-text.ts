import { visibleText } from '@txadv/contract'
import { truncate } from '@txadv/engine'
import * as z from 'zod'

const linked = /!?\[([^\]]{0,500})\]\([^)]{0,2000}\)/g
const tag = /<[/!?]?[a-z][^<>]{0,1000}>/gi
/** With a scheme or `www.`, or a host whose last label is a letter-only name followed by a path. */
const address = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*|\b(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/gi

/** What a model wrote, as plain words: no markup, no addresses, nothing that cannot be seen. */
export function plainText(text: string, maxChars: number): string {
  // Cut first as well, because what follows must not be slow on a text of any length.
  let plain = visibleText(truncate(text, maxChars * 4))
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(linked, '$1').replace(tag, ' ').replace(address, ' ')
  }
  return truncate(visibleText(plain.replace(/[<>]/g, ' ')), maxChars)
}

/** A text field of an answer: made plain and cut; one that must not be empty is refused if nothing is left. */
export const plainField = (maxChars: number) => z.string().transform((text) => plainText(text, maxChars))
export const plainRequired = (maxChars: number) => plainField(maxChars).refine((text) => text !== '')
