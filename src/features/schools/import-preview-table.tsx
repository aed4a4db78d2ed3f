import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { Badge, type BadgeTone } from '@/ui/badge'
import { columnLabels } from './import-labels'
import type { PreviewRow, RowState } from './import-preview'

const shown = 100

const states = {
  new: { label: msg({ id: 'school.import.state.new' }), tone: 'positive' },
  existing: { label: msg({ id: 'school.import.state.existing' }), tone: 'neutral' },
  error: { label: msg({ id: 'school.import.state.error' }), tone: 'danger' },
} as const satisfies Record<RowState, { label: object; tone: BadgeTone }>

/** The rows of a file with what becomes of each, and what is wrong by column. */
export function ImportPreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { i18n } = useLingui()
  const title = i18n._('school.import.preview')
  return (
    <>
      <table className="w-full border border-line text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-surface-sunken">
          <tr>
            {['school.import.row', 'school.emisCode', 'school.name', 'school.import.state'].map((id) => (
              <th key={id} scope="col" className="px-3 py-1 text-start font-medium">
                {i18n._(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, cells, state, errors }) => (
            <tr key={row} className="border-t border-line align-top">
              <td className="px-3 py-1 tabular-nums">{row}</td>
              <td className="px-3 py-1 break-all tabular-nums">{cells.emis_code}</td>
              <td className="px-3 py-1">{cells.name}</td>
              <td className="px-3 py-1">
                <Badge tone={states[state].tone}>{i18n._(states[state].label)}</Badge>
                {errors.length > 0 && (
                  <ul className="text-danger">
                    {errors.map(({ column, message }) => (
                      <li key={`${column ?? ''} ${message}`}>
                        {column === null ? '' : `${i18n._(columnLabels[column])}: `}
                        {i18n._(message)}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p className="text-sm text-ink-muted">{i18n._('school.import.moreRows', { n: rows.length - shown })}</p>
      )}
    </>
  )
}
