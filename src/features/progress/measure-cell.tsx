import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'
import { StackedBar } from '@/components/charts/stacked-bar'
import { measureLabels } from './measure-labels'
import type { ProgressFigures } from './schema'
import { countMeasured, type BoardMeasure } from './worst-first'

interface MeasureCellProps {
  figures: ProgressFigures
  by: BoardMeasure
  /** Of the number, in digits. */
  width: number
  /** The link around the bar, where one leads on. */
  renderLink?: ((content: ReactNode) => ReactNode) | undefined
}

/** A bar of what is complete, begun and not begun, and how many are complete. */
export function MeasureCell({ figures, by, width, renderLink }: MeasureCellProps) {
  const { i18n } = useLingui()
  const { complete, partial, not_started } = figures[by]
  const total = countMeasured(figures, by)
  const isOne = by === 'stage' && total === 1
  const content = (
    <>
      {/* A wide window has this name above the column. */}
      <span className="text-xs text-ink-muted cards:sr-only">{i18n._(measureLabels[by])} </span>
      <span className="flex flex-wrap items-center gap-x-2 cards:flex-nowrap">
        <StackedBar
          parts={[complete, partial, not_started]}
          className="w-full min-w-0 flex-1 basis-full cards:basis-0"
        />
        <span
          aria-hidden
          className="text-xs whitespace-nowrap tabular-nums"
          // The bars below each other end at the same place.
          style={{ minWidth: `${String(width)}ch` }}
        >
          {isOne && complete === 1 && <Check className="inline size-4" />}
          {(total === 0 || (isOne && complete === 0)) && '–'}
          {!isOne && total > 0 && `${formatInteger(complete)}/${formatInteger(total)}`}
        </span>
      </span>
      <span className="sr-only">
        {i18n._('board.parts', {
          complete: formatInteger(complete),
          partial: formatInteger(partial),
          notStarted: formatInteger(not_started),
        })}
      </span>
    </>
  )
  return <div className="min-w-0">{renderLink === undefined ? content : renderLink(content)}</div>
}
