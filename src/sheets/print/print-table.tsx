import type { ReactNode } from 'react'
import type { PrintColumn, PrintDocument, PrintRow } from './print-document'
import { cn } from '@/components/ui/cn'
import { words } from './words'

interface PrintTableProps {
  sheet: PrintDocument
  isBlank: boolean
  /** Headings are vertical where many columns share the paper. */
  onEnd: boolean
  /** Printed below the table, on its last page. */
  children: ReactNode
}

const lastRows = 3
const line = 'border border-ink px-1'

/** The table of a printed sheet. The browser repeats its head on every page and breaks no row. */
export function PrintTable({ sheet, isBlank, onEnd, children }: PrintTableProps) {
  const { groups, rows, footer, hasStudentId = true, hasGender = true } = sheet
  const describing = 2 + Number(hasStudentId) + Number(hasGender)
  const columns = groups.flatMap((group) => group.columns)
  const isGrouped = groups.some(({ header }) => header !== null)
  const height = isGrouped ? 2 : 1
  const renderRow = (row: PrintRow) => (
    <tr key={row.id} className="break-inside-avoid">
      <td className={`${line} text-center`}>{row.number}</td>
      {hasStudentId && <td className={`${line} whitespace-nowrap`}>{row.studentId}</td>}
      <th scope="row" className={`${line} text-start font-normal whitespace-nowrap`}>
        {row.name}
      </th>
      {hasGender && <td className={`${line} text-center`}>{words.genders[row.isFemale ? 'f' : 'm']}</td>}
      {columns.map((column, position) => (
        <td key={column.id} className={`${line} text-center whitespace-nowrap`}>
          {isBlank ? '' : row.values[position]}
        </td>
      ))}
    </tr>
  )
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" rowSpan={height} className={`${line} w-0 whitespace-nowrap`}>
            {words.number}
          </th>
          {hasStudentId && (
            <th scope="col" rowSpan={height} className={`${line} w-0`}>
              {words.studentId}
            </th>
          )}
          <th scope="col" rowSpan={height} className={`${line} w-0 whitespace-nowrap`}>
            {words.name}
          </th>
          {hasGender && (
            <th scope="col" rowSpan={height} className={`${line} w-0 whitespace-nowrap`}>
              {words.gender}
            </th>
          )}
          {groups.map((group) =>
            group.header === null ? (
              group.columns.map((column) => (
                <ColumnHead key={column.id} column={column} onEnd={onEnd} height={height} />
              ))
            ) : (
              <th key={group.id} scope="colgroup" colSpan={group.columns.length} className={line}>
                {group.header}
              </th>
            ),
          )}
        </tr>
        {isGrouped && (
          <tr>
            {groups
              .filter(({ header }) => header !== null)
              .flatMap((group) => group.columns)
              .map((column) => (
                <ColumnHead key={column.id} column={column} onEnd={onEnd} height={1} />
              ))}
          </tr>
        )}
      </thead>
      <tbody>{rows.slice(0, -lastRows).map(renderRow)}</tbody>
      {/* The signatures are printed on the same page as the last students. */}
      <tbody className="break-inside-avoid">
        {rows.slice(-lastRows).map(renderRow)}
        {!isBlank && footer !== null && (
          <tr className="font-semibold">
            <th scope="row" colSpan={describing} className={`${line} text-end`}>
              {footer.label}
            </th>
            {columns.map((column, position) => (
              <td key={column.id} className={`${line} text-center whitespace-nowrap`}>
                {footer.values[position]}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <td colSpan={describing + columns.length}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function ColumnHead({ column, onEnd, height }: { column: PrintColumn; onEnd: boolean; height: number }) {
  return (
    <th
      scope="col"
      rowSpan={height}
      className={cn(line, 'align-bottom font-semibold', column.isWide === true && 'w-1/2')}
    >
      {onEnd ? (
        <span className="mx-auto inline-block max-h-40 rotate-180 py-1 text-start [writing-mode:vertical-rl]">
          {column.header}
          {column.note !== undefined && ` (${column.note})`}
        </span>
      ) : (
        <>
          {column.header}
          {column.note !== undefined && <span className="block font-normal">{column.note}</span>}
        </>
      )}
    </th>
  )
}
