import { useId } from 'react'
import { useLingui } from '@lingui/react'
import type { SheetImportRow } from '@/features/sheet-import/schema'

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
      <div className="overflow-x-auto rounded border border-line">
        <table className="w-full text-sm">
          <thead className="bg-surface-sunken text-start text-xs">
            <tr>
              <Head id="sheetImport.row" />
              <Head id="student.id" />
              <Head id="student.name" />
              <Head id="sheetImport.problems" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.rowNumber} className="border-t border-line align-top">
                <td className="px-3 py-1 tabular-nums">{row.rowNumber}</td>
                <td className="px-3 py-1 tabular-nums">{row.student_emis_code}</td>
                <td className="px-3 py-1">{row.full_name}</td>
                <td className="px-3 py-1">
                  <ul>
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Head({ id }: { id: string }) {
  const { i18n } = useLingui()
  return (
    <th scope="col" className="px-3 py-1 text-start font-medium">
      {i18n._(id)}
    </th>
  )
}
