import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { formatInteger } from '@/lib/text/numbers'
import { cn } from '@/components/ui/cn'
import { formatFigure } from './format-figure'
import type { StatisticTable as Table } from './schema'
import { groupCode } from './chart-rows'
import type { Measure } from './indicators'

interface StatisticTableProps {
  table: Table
  measures: readonly Measure[]
  level: AggregationLevel
  caption: string
  /** The kind of a row: a province, a school, a grade. */
  groupName: string
}

const cell = 'border-b border-line px-3 py-1'

/** The figures of an indicator, each group's and all together. */
export function StatisticTable({ table, measures, level, caption, groupName }: StatisticTableProps) {
  const { groups, rest, total, without_figures } = table
  const { i18n } = useLingui()
  const locale = useLocale()
  const figures = (values: Table['total']) =>
    measures.map(({ key, kind }) => (
      <td key={key} className={cn(cell, 'text-end whitespace-nowrap')}>
        {formatFigure(values[key], kind)}
      </td>
    ))
  return (
    <div className="min-w-0">
      <div
        // Without controls in its rows the frame itself takes the focus, or the keyboard could not scroll it.
        {...{ role: 'region', 'aria-label': caption, tabIndex: 0 }}
        className="max-h-[32rem] min-w-0 overflow-auto overscroll-contain rounded border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={cn(cell, 'sticky top-0 bg-surface-sunken text-start')}>
                {groupName}
              </th>
              {measures.map(({ key, label }) => (
                <th key={key} scope="col" className={cn(cell, 'sticky top-0 bg-surface-sunken text-end')}>
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.code}>
                <th scope="row" className={cn(cell, 'text-start font-normal')}>
                  {localName(group, locale)}
                  <span className="block text-xs text-ink-muted">{groupCode(group, level)}</span>
                </th>
                {figures(group.values)}
              </tr>
            ))}
            {rest !== null && (
              <tr>
                <th scope="row" className={cn(cell, 'text-start font-normal text-ink-muted')}>
                  {i18n._('dataQuery.rest', { n: rest.groups })}
                </th>
                {figures(rest.values)}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="sticky bottom-0 bg-surface-sunken px-3 py-1 text-start">
                {i18n._('common.total')}
              </th>
              {measures.map(({ key, kind }) => (
                <td key={key} className="sticky bottom-0 bg-surface-sunken px-3 py-1 text-end font-semibold">
                  {formatFigure(total[key], kind)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {without_figures > 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          {i18n._('dataQuery.leftOut', { group: i18n._(levelLabels[level]), n: formatInteger(without_figures) })}
        </p>
      )}
    </div>
  )
}
