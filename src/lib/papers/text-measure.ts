// Khmer vowels and signs above and below the baseline, and subscripts, which add no width.
const roomless = /[\u17B4\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D1\u17D3\u17DD\u200B-\u200D]|\u17D2./gu
const khmer = /\p{Script=Khmer}/gu
/** Texts are drawn in 10 points, and columns counted in digits of 11. */
const letterWidth = { latin: 0.9, khmer: 1.2 }

/** The width of a text, in characters of a column's width. */
export function measureText(text: string): number {
  const shown = text.replaceAll(roomless, '')
  const khmerLetters = shown.match(khmer)?.length ?? 0
  return khmerLetters * letterWidth.khmer + (shown.length - khmerLetters) * letterWidth.latin
}

/** The number of lines that a text takes in the given width. */
export function linesIn(text: string, room: number): number {
  // A list has very many cells that are far shorter than their column.
  if (text.length * letterWidth.khmer <= room && !text.includes('\n')) return 1
  return text.split('\n').reduce((all, line) => all + Math.max(1, Math.ceil(measureText(line) / room)), 0)
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
