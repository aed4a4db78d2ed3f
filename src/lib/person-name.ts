export const longestName = 100

/** A name with one space where several stood. */
export function plainName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Whether a text can be somebody's name: it has a letter and nothing that belongs to a formula or to markup. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\p{Cc}<>=]/u.test(text)
}
