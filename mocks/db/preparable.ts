/** Longer ones insert many rows, and are seldom the same twice. */
const maxLength = 20_000
const command = /^\s*(?:select|insert|update|delete|with)\b/i
/** The best plan depends on the pattern that is searched for. */
const pattern = /(?:like|<%|~) \$/

/** Returns whether a statement is worth being prepared: one that comes again, with a plan that serves all values. */
export function isPreparable(text: string): boolean {
  return text.length <= maxLength && command.test(text) && !pattern.test(text)
}
