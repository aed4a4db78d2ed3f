import { useId } from 'react'
import { useLingui } from '@lingui/react'
import type { SheetImportRow } from './schema'

interface ImportRowsProps {
  title: string
  rows: readonly SheetImportRow[]
}

/** Rows of the file with what is wrong in them, numbered as the spreadsheet numbers them. */
export function ImportRows({ title, rows }: ImportRowsProps) {
  const { i18n } = useLingui()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <ul className="rounded border border-line text-sm">
        {rows.map((row) => (
          <li
            key={row.rowNumber}
            className="grid gap-x-4 border-line px-3 py-1 not-first:border-t cards:grid-cols-[16rem_1fr]"
          >
            <p>
              <span className="font-medium">{i18n._('sheetImport.row', { n: row.rowNumber })}</span>
              {' · '}
              <span className="tabular-nums">{row.student_emis_code}</span> {row.full_name}
            </p>
            <ul className="min-w-0 break-words">
              {row.isDuplicate && <li>{i18n._('sheetImport.repeated')}</li>}
              {Object.entries(row.errors).map(([heading, problem]) => (
                <li key={heading}>
                  {i18n._('sheetImport.cellProblem', {
                    field: heading.replaceAll(/\s+/g, ' '),
                    value: row.values[heading] ?? '',
                    problem: i18n._(problem),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
