import { Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { aggregationLevels, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { DataQuerySearch } from './data-query-search'
import { figureName, formatChange, formatFigure } from '@/domain/figures/format-figure'
import { byMeasure, type FigureGroup, type PivotRow } from './pivot-rows'

interface SinglePlaceProps {
  row: PivotRow
  /** The names of the years, that which was asked for first. */
  years: readonly string[]
  groups: readonly FigureGroup[]
  /** The address of what the place is made of; null where there is nothing below it. */
  search: DataQuerySearch | null
}

/** The figures of a single place, grade or class: one sentence, and of several years a line for each figure. */
export function SinglePlace({ row, years, groups, search }: SinglePlaceProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [year = ''] = years
  const below = aggregationLevels.find((level) => level === search?.aggregateBy)
  const place = [localName(row, locale), row.emis_code].filter(Boolean).join(', ')
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface-raised p-4">
      {years.length === 1 ? (
        <p className="tabular-nums">
          <strong>
            {place}, {year}.
          </strong>{' '}
          {groups
            .map(({ indicator, figures }) => {
              const parts = figures.map(({ measure, read }) => {
                const label = i18n._(measure.label).toLocaleLowerCase(locale)
                return `${label} ${formatFigure(read(row), measure.kind)}`
              })
              return `${i18n._(indicator.label)}: ${parts.join(', ')}`
            })
            .join('; ')}
        </p>
      ) : (
        <FiguresByYear row={row} place={place} years={years} groups={groups} />
      )}
      {search !== null && below !== undefined && (
        <Link to="/dasquert" search={search} resetScroll={false} className="text-accent hover:underline">
          {i18n._('dataQuery.inParts', { group: i18n._(levelLabels[below]) })}
        </Link>
      )}
    </div>
  )
}

function FiguresByYear({ row, place, years, groups }: Omit<SinglePlaceProps, 'search'> & { place: string }) {
  const { i18n } = useLingui()
  return (
    <table className="mb-2 text-sm tabular-nums">
      <caption className="mb-1 text-start font-semibold">{place}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-1 pe-4 text-start">
            {i18n._('dasquert.figures')}
          </th>
          {years.toReversed().map((name) => (
            <th key={name} scope="col" className="px-4 py-1 text-end">
              {name}
            </th>
          ))}
          <th scope="col" className="px-4 py-1 text-end">
            ±
          </th>
        </tr>
      </thead>
      <tbody>
        {byMeasure(groups).map((figure) => (
          <tr key={figure.id} className="border-b border-line">
            <th scope="row" className="py-1 pe-4 text-start font-normal">
              {figureName(figure, i18n)}
            </th>
            {figure.byYear.map(({ id, read }) => (
              <td key={id} className="px-4 py-1 text-end">
                {formatFigure(read(row), figure.measure.kind)}
              </td>
            ))}
            <td className="px-4 py-1 text-end">{figure.change && formatChange(figure.change.read(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
