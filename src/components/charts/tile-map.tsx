import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { shadeFor, shadeStyles } from './share'

export interface Tile {
  key: string
  /** Counted from 1. */
  column: number
  row: number
  name: string
  /** What is to be read on it. */
  figure: string
  /** Its share of the most that there can be, in percent, which gives the shade; null where there is nothing to compare. */
  share: number | null
}

interface TileMapProps<T extends Tile> {
  tiles: readonly T[]
  /** The link around the content of a tile. */
  renderLink: (tile: T, className: string, content: ReactNode) => ReactNode
}

/** One square for each place where it lies on the map: figure, name, and a shade for the figure. */
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
              tile.share === null ? 'border-dashed text-ink' : shadeStyles[shadeFor(tile.share)],
            ),
            <>
              <span className="text-sm font-semibold tabular-nums">{tile.figure}</span>
              <span className="w-full text-[0.6875rem] wrap-anywhere">{tile.name}</span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
