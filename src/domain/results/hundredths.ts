/** Scores have two decimals at most: counted in hundredths, adding and comparing them in binary leaves nothing behind. */
export function toHundredths(score: number): number {
  return Math.round(score * 100)
}
