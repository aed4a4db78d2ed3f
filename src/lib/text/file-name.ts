/** Characters that file systems forbid or interpret, and runs of spaces. */
const forbidden = /[\s\\/:*?"<>|\p{Cc}]+/gu
/** The longest name that every system keeps is 255 bytes; a Khmer letter takes three. */
const maxBytes = 220
const encoder = new TextEncoder()

/** The name of a file that says what is in it; parts that are too long together are cut at the end, between letters. */
export function safeFileName(parts: readonly string[], separator = '_'): string {
  const name = parts
    .map((part) => part.replaceAll(forbidden, ' ').trim())
    .filter((part) => part !== '')
    .join(separator)
  let shortened = ''
  for (const { segment } of new Intl.Segmenter('km', { granularity: 'grapheme' }).segment(name)) {
    if (encoder.encode(shortened + segment).length > maxBytes) break
    shortened += segment
  }
  return shortened
}
