import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { figureName, formatFigure } from '@/domain/figures/format-figure'
import { mayGroup } from '@/domain/figures/indicators'
import { figureQueries } from '@/domain/figures/queries'
import type { Statistics } from '@/domain/figures/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { ChartFrame } from '@/components/charts/chart-frame'
import { TileMap, type Tile } from '@/components/charts/tile-map'
import { QueryPart } from '@/components/shell/query-part'
import { Select } from '@/components/ui/select'
import type { SelectOption } from '@/components/ui/select-control'
import { type BoardFigure, boardFigures } from './board-figures'
import { drillDown } from './board-place'
import type { BoardSearch } from './board-search'
import { formatPercent, shareTable } from './board-table'
import { measureLabels } from './measure-labels'
import { placeBelow, provinceTiles } from './province-tiles'
import type { PlaceProgress } from './schema'
import { boardMeasures, percentDone, type BoardMeasure } from './worst-first'

interface ProvinceMapProps {
  user: SignedInUser
  academicYear: number
  places: readonly PlaceProgress[]
  search: BoardSearch
}

const mapFigures = boardFigures((indicator) => mayGroup(indicator, 'province'))

/** The provinces as squares where they lie, each with what is done in it or any figure of the data query. */
export function ProvinceMap({ user, academicYear, places, search }: ProvinceMapProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState('')
  const figure = mapFigures.get(chosen)
  const by = boardMeasures.find((measure) => measure === chosen) ?? search.by ?? 'scores'
  const statistics = useQuery({
    ...figureQueries.statistics({
      'dataSource.academicYear': academicYear,
      indicators: figure?.indicator.key ?? '',
      aggregateBy: 'province',
    }),
    enabled: figure !== undefined,
  })
  const measure = figure === undefined ? i18n._(measureLabels[by]) : figureName(figure, i18n)
  const readTile =
    figure === undefined ? progressTile(by) : figureTile(figure, statistics.data?.tables[0]?.groups ?? [], locale)
  const rowName = i18n._('gazetteer.province')
  const map = <Provinces places={places} search={search} readTile={readTile} />
  return (
    <ChartFrame
      title={
        figure === undefined
          ? i18n._('board.map', { measure })
          : i18n._('dataQuery.byGroup', { indicator: measure, group: rowName })
      }
      table={
        figure === undefined
          ? shareTable(places, rowName, i18n)
          : {
              rowName,
              columns: [measure],
              rows: places.map((place) => ({
                key: place.code,
                label: localName(place, locale),
                values: [readTile(place).figure],
              })),
            }
      }
    >
      {can(user, 'sts_view_school_report') && (
        <div className="mb-2 print:hidden">
          <Select
            label={i18n._('board.map.shows')}
            hideLabel
            value={figure === undefined ? by : chosen}
            options={[
              ...boardMeasures.map((value): SelectOption => ({ value, label: i18n._(measureLabels[value]) })),
              ...[...mapFigures].map(([value, of]) => ({ value, label: figureName(of, i18n) })),
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      {figure === undefined ? map : <QueryPart query={statistics}>{() => map}</QueryPart>}
    </ChartFrame>
  )
}

type ReadTile = (place: PlaceProgress) => Pick<Tile, 'figure' | 'share'>

function progressTile(by: BoardMeasure): ReadTile {
  return (place) => {
    const share = percentDone(place, by)
    return { figure: formatPercent(share), share }
  }
}

/** The province that has the most is the whole: a share of a small percentage would give all the same shade. */
function figureTile(
  { measure: { key, kind } }: BoardFigure,
  groups: Statistics['tables'][number]['groups'],
  locale: 'km' | 'en',
): ReadTile {
  const values = new Map(groups.map(({ code, values }) => [code, values[key] ?? null]))
  const most = Math.max(0, ...[...values.values()].map((value) => value ?? 0))
  const short = new Intl.NumberFormat(`${locale}-u-nu-latn`, { notation: 'compact', maximumFractionDigits: 1 })
  return ({ code }) => {
    const value = values.get(code) ?? null
    return {
      figure: kind === 'riel' && value !== null ? short.format(value) : formatFigure(value, kind),
      share: value === null || most === 0 ? null : (100 * value) / most,
    }
  }
}

interface ProvincesProps {
  places: readonly PlaceProgress[]
  search: BoardSearch
  readTile: ReadTile
}

function Provinces({ places, search, readTile }: ProvincesProps) {
  const locale = useLocale()
  const unknown = places.filter(({ code }) => provinceTiles[code] === undefined)
  const tiles = places.map((place) => {
    const known = provinceTiles[place.code]
    const fullName = localName(place, locale)
    return {
      key: place.code,
      ...(known ?? placeBelow(unknown.indexOf(place))),
      name: known === undefined ? fullName : known[locale],
      ...readTile(place),
      fullName,
      place,
    }
  })
  // The keyboard goes from the north to the south and from the west to the east.
  tiles.sort((a, b) => a.row - b.row || a.column - b.column)
  return (
    <TileMap
      tiles={tiles}
      renderLink={({ place, fullName, name }, className, content) => (
        <Link to="/dashboard" search={drillDown(search, place)} preload={false} className={className}>
          {content}
          {fullName !== name && <span className="sr-only"> ({fullName})</span>}
        </Link>
      )}
    />
  )
}
