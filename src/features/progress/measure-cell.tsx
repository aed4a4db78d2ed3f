import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'
import { StackedBar } from '@/components/charts/stacked-bar'
import { formatPercent } from './board-table'
import { measureLabels } from './measure-labels'
import type { ProgressFigures } from './schema'
import { countMeasured, measureDone, percentDone, type BoardMeasure } from './worst-first'

interface MeasureCellProps {
  figures: ProgressFigures
  by: BoardMeasure
  /** The link around the bar, where one leads on. */
  renderLink?: ((content: ReactNode) => ReactNode) | undefined
}

/** A bar of the share that is done, with its percentage, and how many schools or classes are complete. */
export function MeasureCell({ figures, by, renderLink }: MeasureCellProps) {
  const { i18n } = useLingui()
  const { complete } = figures[by]
  const { done, expected } = measureDone(figures, by)
  const total = countMeasured(figures, by)
  const percent = formatPercent(percentDone(figures, by))
  const isOneSchool = by === 'stage' && total === 1
  const content = (
    <>
      {/* A wide window has this name above the column. */}
      <span className="text-xs text-ink-muted cards:sr-only">{i18n._(measureLabels[by])} </span>
      <span
        aria-hidden
        className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs/4 whitespace-nowrap tabular-nums print:text-[10px]/[14px]"
      >
        {isOneSchool ? (
          <span>{complete === 1 ? <Check className="size-4" /> : '–'}</span>
        ) : (
          <>
            <span className="font-medium">{percent}</span>
            {total > 0 && (
              <span className="text-ink-muted">{`${formatInteger(complete)}/${formatInteger(total)}`}</span>
            )}
          </>
        )}
      </span>
      <StackedBar parts={[done, 0, expected - done]} className="h-1.5 print:hidden" />
      <span className="sr-only">
        {total === 0
          ? i18n._('board.nothing')
          : i18n._('board.parts', { percent, complete: formatInteger(complete), total: formatInteger(total) })}
      </span>
    </>
  )
  return <div className="min-w-0">{renderLink === undefined ? content : renderLink(content)}</div>
}
