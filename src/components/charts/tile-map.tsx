import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { shadeFor, shadeStyles } from './share'

export interface Tile {
  key: string
  /** Counted from 1. */
  column: number
  row: number
  name: string
  /** Null where nothing is expected. */
  percent: number | null
}

interface TileMapProps<T extends Tile> {
  tiles: readonly T[]
  /** The link around the content of a tile. */
  renderLink: (tile: T, className: string, content: ReactNode) => ReactNode
}

/** One square for each place where it lies on the map: number, name, and a shade for the number. */
export function TileMap<T extends Tile>({ tiles, renderLink }: TileMapProps<T>) {
  const columns = Math.max(1, ...tiles.map(({ column }) => column))
  return (
    <ul
      className="grid auto-rows-fr gap-0.5 cards:gap-1"
      style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` }}
    >
      {tiles.map((tile) => (
        <li key={tile.key} style={{ gridColumn: tile.column, gridRow: tile.row }}>
          {renderLink(
            tile,
            cn(
              'flex h-full min-h-15 flex-col items-center justify-center rounded border border-line-strong text-center [print-color-adjust:exact] hover:border-accent hover:underline',
              tile.percent === null ? 'border-dashed text-ink' : shadeStyles[shadeFor(tile.percent)],
            ),
            <>
              <span className="text-sm font-semibold tabular-nums">
                {tile.percent === null ? '–' : `${String(tile.percent)}%`}
              </span>
              <span className="w-full text-[0.6875rem] wrap-anywhere">{tile.name}</span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
