// Khmer vowels and signs above and below the baseline, and subscripts, which add no width.
const roomless = /[\u17B4\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D1\u17D3\u17DD\u200B-\u200D]|\u17D2./gu
const khmer = /\p{Script=Khmer}/gu
export const hasKhmer = /\p{Script=Khmer}/u
// Letters, marks and blanks that are about half as wide as others.
const narrow = /[fijlrtI .,:;()/'|-]/g
/** Texts are drawn in 10 points, and columns counted in digits of 11. */
const letterWidth = { narrow: 0.5, latin: 1, khmer: 1.2 }

/** The width of a text, in characters of a column's width. */
export function measureText(text: string): number {
  const shown = text.replaceAll(roomless, '')
  const khmerLetters = shown.match(khmer)?.length ?? 0
  const narrowLetters = shown.match(narrow)?.length ?? 0
  const others = shown.length - khmerLetters - narrowLetters
  return khmerLetters * letterWidth.khmer + narrowLetters * letterWidth.narrow + others * letterWidth.latin
}

/** The number of lines that a text takes in the given width. */
export function linesIn(text: string, room: number): number {
  // A list has very many cells that are far shorter than their column.
  if (text.length * letterWidth.khmer <= room && !text.includes('\n')) return 1
  return text.split('\n').reduce((all, line) => all + linesOf(line, room), 0)
}

/** The lines of a text that begins a new line only before a word, or inside one that is too long or Khmer. */
function linesOf(text: string, room: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(/[ \u200B]/)) {
    const width = measureText(word)
    if (used + width > room && used > 0 && !hasKhmer.test(word)) {
      lines += 1
      used = 0
    }
    used += width
    const full = Math.max(0, Math.ceil(used / room) - 1)
    lines += full
    used += letterWidth.narrow - full * room
  }
  return lines
}

/** Puts texts side by side as far as they fit. */
export function packLines(texts: readonly string[], room: number): string[] {
  const gap = '      '
  const lines: string[] = []
  for (const text of texts) {
    const open = lines.at(-1)
    const longer = `${open ?? ''}${gap}${text}`
    if (open !== undefined && measureText(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(text)
  }
  return lines
}
