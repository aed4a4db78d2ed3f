// Invisible characters that typing, pasting and Excel leave in text: zero-width signs, soft hyphen, byte order mark,
// fillers, the two Khmer vowels that are never drawn. A joiner before a pictograph holds an emoji together and stays.
const invisible = /(?!\u200D\p{Extended_Pictographic})\p{Default_Ignorable_Code_Point}/gu

/** Most texts are ASCII, which has nothing invisible and nothing to compose. */
const ascii = /^[\u0020-\u007E]*$/

export function removeInvisible(text: string): string {
  return ascii.test(text) ? text : text.replace(invisible, '')
}

/** A text as it is stored: in NFC, without invisible characters, without white space around it. */
export function cleanText(text: string): string {
  return removeInvisible(text).normalize('NFC').trim()
}

/** A name as it is stored: a clean text with one space where several were typed. */
export function cleanName(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** `#REF!`, `#N/A`, `Err:502`: what a spreadsheet shows in place of a value. */
const spreadsheetError = /^(?:#|Err:\d)/i
const webAddress = /:\/\/|^(?:www\.|mailto:)/i

/** Returns whether a text can come from a person or a register rather than from a broken formula, a link or markup. */
export function isPlainLabel(text: string): boolean {
  return !/[\p{Cc}<>=]/u.test(text) && !spreadsheetError.test(text) && !webAddress.test(text)
}

/** Returns whether a clean text can name a person or a school. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && isPlainLabel(text)
}
