interface Rows {
  /** Of each row, in points. */
  heights: readonly number[]
  /** The rows that are repeated at the top of every page. */
  head: { from: number; to: number } | null
  /** From this row on all belong together: the last rows of a table, and the signatures below it. */
  together: number
}

/**
 * Returns whether a page has to end before the rows that belong together, so that signatures are never alone on the last one.
 * `rooms` are the points that a page may have, which a program works out from fonts of its own.
 */
export function needsBreak({ heights, head, together }: Rows, rooms: readonly number[]): boolean {
  const sum = (from: number, to: number) => heights.slice(from, to).reduce((all, height) => all + height, 0)
  const repeated = head === null ? 0 : sum(head.from, head.to + 1)
  const last = sum(together, heights.length)
  return rooms.some((room) => {
    if (repeated + last > room) return false
    let used = 0
    for (const height of heights.slice(0, together)) used = used + height > room ? repeated + height : used + height
    return used + last > room
  })
}
