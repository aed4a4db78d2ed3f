import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { ChartFrame } from '@/components/charts/chart-frame'
import { TileMap } from '@/components/charts/tile-map'
import { drillDown } from './board-place'
import type { BoardSearch } from './board-search'
import { shareTable } from './board-table'
import { measureLabels } from './measure-labels'
import { placeBelow, provinceTiles } from './province-tiles'
import type { PlaceProgress } from './schema'
import { percentDone, type BoardMeasure } from './worst-first'

interface ProvinceMapProps {
  places: readonly PlaceProgress[]
  search: BoardSearch
  by: BoardMeasure
}

/** The provinces as squares where they lie, each with what is done in it; a square leads to its districts. */
export function ProvinceMap({ places, search, by }: ProvinceMapProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const unknown = places.filter(({ code }) => provinceTiles[code] === undefined)
  const tiles = places.map((place) => {
    const known = provinceTiles[place.code]
    const name = localName(place, locale)
    return {
      key: place.code,
      ...(known ?? placeBelow(unknown.indexOf(place))),
      name: known === undefined ? name : known[locale],
      percent: percentDone(place, by),
      fullName: name,
      place,
    }
  })
  // The keyboard goes from the north to the south and from the west to the east.
  tiles.sort((a, b) => a.row - b.row || a.column - b.column)
  const title = i18n._('board.map', { measure: i18n._(measureLabels[by]) })
  return (
    <ChartFrame title={title} table={shareTable(places, i18n._('gazetteer.province'), i18n)}>
      <TileMap
        tiles={tiles}
        renderLink={({ place, fullName, name }, className, content) => (
          <Link to="/dashboard" search={drillDown(search, place)} preload={false} className={className}>
            {content}
            {fullName !== name && <span className="sr-only"> ({fullName})</span>}
          </Link>
        )}
      />
    </ChartFrame>
  )
}
