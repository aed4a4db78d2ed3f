import { foldForSearch } from '@/lib/khmer/fold'
import { parseDecimal } from '@/lib/text/numbers'
import { removeInvisible } from '@/lib/text/text'
import { blockWidth, type Block } from './clipboard'
import { columnOf, shownColumn, type GridState } from './model'

/** The lines of a block that name its columns, and what they name. */
export interface BlockHeader {
  /** How many lines they are; the values begin below. */
  height: number
  /** For each column of the block the position on the screen of the column that it names; undefined where it names none. */
  positions: readonly (number | undefined)[]
  /** The headings as they are written. */
  headings: readonly string[]
}

// A title or the names of groups may stand above the columns' own.
const headerMayStandIn = 3

/** Finds the header of a block: lines without numbers at its top, of which one names a column that can be entered. */
export function findHeader(state: GridState, block: Block): BlockHeader | null {
  const lines = block.slice(0, headerMayStandIn)
  const firstValues = lines.findIndex((line) => line.some((text) => parseDecimal(text) !== null))
  const texts = firstValues === -1 ? lines : lines.slice(0, firstValues)
  const positionOf = findPositionByName(state)
  const named = texts.map((line, index) =>
    line.map((text, column) => positionOf(text) ?? positionOf(`${groupAbove(texts[index - 1] ?? [], column)} ${text}`)),
  )
  const isEntered = (position: number | undefined) => shownColumn(state, position)?.readOnly === false
  const height = named.findLastIndex((positions) => positions.some(isEntered)) + 1
  if (height === 0) return null
  const columns = Array.from({ length: blockWidth(block) }, (_, column) => column)
  const found = named.slice(0, height)
  return {
    height,
    positions: withoutRepeats(
      columns.map((column) => found.findLast((positions) => positions[column] !== undefined)?.[column]),
    ),
    headings: columns.map((column) => {
      const line = texts.slice(0, height).findLast((text) => (text[column] ?? '') !== '')
      return (line?.[column] ?? '').replace(/\s+/g, ' ')
    }),
  }
}

/** The name of the group over a column: a merged cell has its text in its first column. */
function groupAbove(line: readonly string[], column: number): string {
  return line.slice(0, column + 1).findLast((text) => text !== '') ?? ''
}

/** Returns the position of the column that a heading names, with or without a remark such as the highest score behind it. */
function findPositionByName(state: GridState): (heading: string) => number | undefined {
  const positions = new Map<string, number | undefined>()
  for (const [position, id] of state.shown.columns.entries()) {
    for (const name of new Set(columnOf(state, id).names?.map(toHeading))) {
      // A name that two columns have is the name of neither.
      positions.set(name, positions.has(name) ? undefined : position)
    }
  }
  return (heading) => positions.get(toHeading(heading)) ?? positions.get(toHeading(withoutRemark(heading)))
}

/** Without the highest score in brackets. */
function withoutRemark(heading: string): string {
  return heading.replace(/\([^()]*\)/g, (remark) => (/[\d០-៩]/.test(remark) ? ' ' : remark))
}

function toHeading(text: string): string {
  return foldForSearch(removeInvisible(text).replace(/\s+/g, ' '))
}

/** Of two columns of a block that name the same one the first has it. */
function withoutRepeats(positions: readonly (number | undefined)[]): (number | undefined)[] {
  return positions.map((position, column) => (positions.indexOf(position) === column ? position : undefined))
}
