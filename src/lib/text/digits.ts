import { removeInvisible } from './text'

/** Nothing in it that would be folded, as most texts of a large paste are. */
const plain = /^[\u0020-\u007E]*$/
const foreignDigit = /[\u17E0-\u17E9\uFF10-\uFF19]/g

/** A number as Khmer writes it in a name or an ordinal: ថ្នាក់ទី៧. Counts and values keep the digits 0–9. */
export function khmerDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))
}

/** Takes typed or pasted text; gives it with Khmer and full-width digits as 0–9, without invisible characters, trimmed. */
export function foldDigits(text: string): string {
  if (plain.test(text)) return text.trim()
  return removeInvisible(text)
    .replace(foreignDigit, (digit) => String((digit.charCodeAt(0) - (digit < '\uFF10' ? 0x17e0 : 0xff10)) % 10))
    .trim()
}
