// One written syllable can be typed in many orders with the same appearance: two subscripts, a vowel before or after a
// subscript, a sign before or after a vowel. NFC leaves all of them apart. This puts every syllable into one order.

const coeng = '\u17D2'
const coengRo = '\u17D2\u179A'

const cluster = /[\u1780-\u17B3](?:\u17D2[\u1780-\u17B3]|[\u17B4-\u17D1\u17D3\u17DD])+/g

const aboveLetter = /[\u17B7-\u17BA\u17BE\u17D0]/
// Letters whose syllable a TRIISAP raises; every other one takes a MUUSIKATOAN.
const takesTriisap = /[\u1780-\u1783\u1785-\u1788\u178A-\u178D\u178F-\u1792\u1795-\u1797\u179E-\u17A0\u17A2]/

function isShifter(sign: string): boolean {
  return sign === '\u17C9' || sign === '\u17CA'
}

/** Order of a sign in the syllable: shifter, robat, vowel, other signs, nikahit, visarga. */
function rankOf(sign: string): number {
  if (isShifter(sign)) return 1
  if (sign === '\u17CC') return 2
  if (sign >= '\u17B6' && sign <= '\u17C5') return 3
  if (sign === '\u17C6') return 5
  if (sign === '\u17C7' || sign === '\u17C8') return 6
  return 4
}

function orderedCluster(text: string): string {
  // A letter with one sign or one subscript, which is most of them, has no order.
  if (text.length === 2 || (text.length === 3 && text.charAt(1) === coeng)) return text
  let ro = ''
  let subscripts = ''
  const signs: string[] = []
  for (let index = 1; index < text.length; index += 1) {
    const sign = text.charAt(index)
    if (sign === coeng) {
      const subscript = text.slice(index, index + 2)
      // A subscript RO is drawn around the whole syllable, so it is typed before or after another subscript.
      if (subscript === coengRo) ro = coengRo
      else subscripts += subscript
      index += 1
    } else if (!signs.includes(sign) || sign === '\u17C1') signs.push(sign)
  }
  const raised = raisedShifter(text.charAt(0), signs)
  const vowels = raised
    .filter((sign) => rankOf(sign) === 3)
    .sort()
    .join('')
  const others = raised.filter((sign) => rankOf(sign) !== 3).sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
  return (
    text.charAt(0) +
    subscripts +
    ro +
    others.filter((sign) => rankOf(sign) < 3).join('') +
    (vowelOfParts[vowels] ?? vowels) +
    others.filter((sign) => rankOf(sign) > 3).join('')
  )
}

/** Above a vowel sign the shifter is drawn like the vowel U, and often typed as that: សុី for ស៊ី. */
function raisedShifter(letter: string, signs: string[]): string[] {
  const lookalike = signs.includes('\u17BB') && signs.some((sign) => aboveLetter.test(sign)) && !signs.some(isShifter)
  return lookalike
    ? signs.map((sign) => (sign === '\u17BB' ? (takesTriisap.test(letter) ? '\u17CA' : '\u17C9') : sign))
    : signs
}

// Vowels as they are typed by their parts; the parts sorted by code point.
const vowelOfParts: Readonly<Record<string, string>> = {
  '\u17C1\u17C1': '\u17C2',
  '\u17B6\u17C1': '\u17C4',
  '\u17B8\u17C1': '\u17BE',
}

const discouraged: Readonly<Record<string, string>> = {
  '\u17A3': '\u17A2',
  '\u17A4': '\u17A2\u17B6',
  '\u17A8': '\u17A7\u1780',
  '\u17B2': '\u17B1',
  '\u17B4': '',
  '\u17B5': '',
  '\u17D3': '\u17C6',
}
const discouragedLetter = new RegExp(Object.keys(discouraged).join('|'), 'g')

/**
 * Takes text; gives it in NFC, without invisible signs, each run of spaces as one, letters the standard discourages
 * replaced by the usual ones, and every Khmer syllable in one order, so that identical appearance gives identical text.
 */
export function orderClusters(text: string): string {
  return text
    .replace(/\p{Cf}|\u034F/gu, '')
    .replace(discouragedLetter, (letter) => discouraged[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .replace(cluster, orderedCluster)
    .normalize('NFC')
}

/** Latin letters without their accents; every other sign stays. */
export function withoutAccents(text: string): string {
  return /[\u00C0-\u036F\u1E00-\u1EFF]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .normalize('NFC')
    : text
}
