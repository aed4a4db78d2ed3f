/** A refusal names the students concerned by their place in the selection: `enrollments.17`. */
export function refusedPositions(fields: Readonly<Record<string, string>>): number[] {
  return Object.keys(fields).flatMap((field) => {
    const position = /^enrollments\.(\d+)$/.exec(field)?.[1]
    return position === undefined ? [] : [Number(position)]
  })
}
