/** Whole percent of a part: 0 only for nothing, 100 only for everything; null of nothing. */
export function wholePercent(part: number, whole: number): number | null {
  if (whole <= 0) return null
  if (part <= 0) return 0
  if (part >= whole) return 100
  return Math.max(1, Math.min(99, Math.round((part / whole) * 100)))
}

/** The number of shades between nothing and everything. */
const shadesBetween = 4

/** The shade of a share in percent: 0 for nothing, 5 for everything, four steps between. */
export function shadeFor(percent: number): number {
  if (percent <= 0) return 0
  if (percent >= 100) return shadesBetween + 1
  return Math.min(shadesBetween, 1 + Math.floor((percent / 100) * shadesBetween))
}

/** The grounds of the shades, light enough for ink; the last one has letters of its own. Print keeps them. */
export const shadeStyles = [
  'bg-surface-raised text-ink',
  'bg-accent/10 text-ink',
  'bg-accent/20 text-ink',
  'bg-accent/30 text-ink',
  'bg-accent/40 text-ink',
  'bg-accent text-accent-ink',
] as const
