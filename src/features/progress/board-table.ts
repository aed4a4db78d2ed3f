import type { I18n } from '@lingui/core'
import type { ChartTableData } from '@/components/charts/chart-table'
import { localName } from '@/lib/i18n/localized'
import { formatInteger } from '@/lib/text/numbers'
import { completionParts, measureLabels, partLabels } from './measure-labels'
import type { PlaceProgress } from './schema'
import { boardMeasures, percentDone } from './worst-first'

/** A percentage as it is read. */
export const formatPercent = (percent: number | null) => (percent === null ? '–' : `${String(percent)}%`)

/** The figures of a board in full, its places in the order given. */
export function boardTable(places: readonly PlaceProgress[], rowName: string, i18n: I18n): ChartTableData {
  const locale = i18n.locale === 'en' ? 'en' : 'km'
  const columns = [
    i18n._('common.schools'),
    ...boardMeasures.flatMap((by) => {
      const measure = i18n._(measureLabels[by])
      return [
        ...completionParts.map((part) => i18n._('board.column', { measure, part: i18n._(partLabels[part]) })),
        i18n._('board.column', { measure, part: '%' }),
      ]
    }),
  ]
  return {
    rowName,
    columns,
    rows: places.map((place) => ({
      key: `${place.kind} ${place.code}`,
      label: [localName(place, locale), ...(place.kind === 'school' ? [place.code] : [])].join(' · '),
      values: [
        formatInteger(place.schools),
        ...boardMeasures.flatMap((by) => [
          ...completionParts.map((part) => formatInteger(place[by][part])),
          formatPercent(percentDone(place, by)),
        ]),
      ],
    })),
  }
}

/** One measure of the same: what the map shows. */
export function shareTable(places: readonly PlaceProgress[], rowName: string, i18n: I18n): ChartTableData {
  const locale = i18n.locale === 'en' ? 'en' : 'km'
  return {
    rowName,
    columns: boardMeasures.map((by) => i18n._(measureLabels[by])),
    rows: places.map((place) => ({
      key: place.code,
      label: localName(place, locale),
      values: boardMeasures.map((by) => formatPercent(percentDone(place, by))),
    })),
  }
}
