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

/**
 * A host name, also without a protocol: chats and mail programs make a link of it. The last label is never Khmer, because
 * Khmer abbreviations are written with a dot and no space (វិ.ហ៊ុនសែន), and the one before is longer than an initial.
 */
const hostName =
  /(?:[\p{L}\p{M}\p{N}-]{2}[.。](?:xn--|(?!\p{sc=Khmer})\p{L}{2})|(?<![\p{L}\p{M}\p{N}])\p{L}[.。](?:com?|net|org|me)(?![\p{L}\p{M}]))/iu

/** Returns whether a clean text can name a person or a school. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && isPlainLabel(text) && !hostName.test(text.normalize('NFKC'))
}

/**
 * Marks after one letter: two in most scripts. A Khmer letter has up to four: a shifter, a vowel, which may be typed in two
 * parts, and a sign; what is written below it begins with a sign of its own and is a letter again.
 */
const stackedMarks = /\p{M}{5}|(?:(?!\p{sc=Khmer})\p{M}){3}/u

/** Returns whether a letter has more marks than any writing puts on it, so that they cover the lines around it. */
export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text)
}

/** Returns whether Latin letters are mixed with Cyrillic or Greek ones, which look like them and are found by no search. */
export function mixesLookalikes(text: string): boolean {
  const plain = text.normalize('NFKC')
  return /\p{sc=Latin}/u.test(plain) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(plain)
}
