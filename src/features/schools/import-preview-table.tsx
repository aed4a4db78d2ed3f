import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { columnLabels } from './import-labels'
import type { PreviewRow, RowState } from './import-preview'

const shown = 100

const states = {
  new: { label: msg({ id: 'common.isNew' }), tone: 'positive' },
  existing: { label: msg({ id: 'school.import.state.existing' }), tone: 'neutral' },
  error: { label: msg({ id: 'school.import.state.error' }), tone: 'danger' },
} as const satisfies Record<RowState, { label: object; tone: BadgeTone }>

/** The rows of a file with what becomes of each, and what is wrong by column. */
export function ImportPreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { i18n } = useLingui()
  const title = i18n._('importFile.preview')
  return (
    <>
      <table className="w-full border border-line text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-surface-sunken">
          <tr>
            <Head id="importFile.row" />
            <Head id="school.emisCode" />
            <Head id="school.name" wide />
            <Head id="common.result" />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, cells, state, errors }) => (
            <tr key={row} className="border-t border-line align-top">
              <td className="px-3 py-1 tabular-nums">{row}</td>
              <td className="px-3 py-1 whitespace-nowrap tabular-nums">{cells.emis_code}</td>
              <td className="hidden px-3 py-1 cards:table-cell">{cells.name}</td>
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
        <p className="text-sm text-ink-muted">{i18n._('common.andMore', { n: rows.length - shown })}</p>
      )}
    </>
  )
}

/** A column's head; a wide one has no room on a phone. */
function Head({ id, wide = false }: { id: string; wide?: boolean }) {
  const { i18n } = useLingui()
  return (
    <th scope="col" className={cn('px-3 py-1 text-start font-medium', wide && 'hidden cards:table-cell')}>
      {i18n._(id)}
    </th>
  )
}
