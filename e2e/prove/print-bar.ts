export interface Bar {
  bar: string
  figure: string
  /** The limit, or the required value. */
  atMost: string
  isMet: boolean
}

/** Prints one bar of a proof; a bar that is not met fails the command. */
export function printBar({ bar, figure, atMost, isMet }: Bar): void {
  console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${bar}: ${figure} (bar: ${atMost})`)
  if (!isMet) process.exitCode = 1
}
