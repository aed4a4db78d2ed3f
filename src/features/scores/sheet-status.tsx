import { useLingui } from '@lingui/react'
import { ArrowRight, Check, CircleAlert, PencilLine } from 'lucide-react'
import type { Command } from '@/grid/commands'
import type { GridStore } from '@/grid/store'
import { useGridState } from '@/grid/use-grid-state'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'

interface SheetStatusProps {
  store: GridStore
  saving: boolean
  /** Something has been saved since the sheet was opened. */
  saved: boolean
  run: (command: Command) => void
}

/** The status of the work in words, and the ways to what is missing and what is not right (ux §6). */
export function SheetStatus({ store, saving, saved, run }: SheetStatusProps) {
  const { i18n } = useLingui()
  const { unsaved, invalid, conflict, missing } = useGridState(store, (state) => state.counts)
  const problems = invalid + conflict
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="inline-flex min-h-9 items-center gap-2 font-medium">
        {saving ? (
          <>
            <Spinner />
            {i18n._('score.status.saving')}
          </>
        ) : unsaved > 0 ? (
          <>
            <PencilLine aria-hidden className="size-4 text-warning" />
            {i18n._('score.status.unsaved', { n: unsaved })}
          </>
        ) : saved ? (
          <>
            <Check aria-hidden className="size-4 text-positive" />
            {i18n._('score.status.saved')}
          </>
        ) : (
          i18n._('score.status.unchanged')
        )}
      </span>
      {missing > 0 && (
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden className="size-4" />}
          onClick={() => run({ type: 'nextMissing' })}
        >
          {i18n._('score.missing', { n: missing })}
        </Button>
      )}
      {problems > 0 && (
        <Button
          variant="quiet"
          icon={<CircleAlert aria-hidden className="size-4 text-danger" />}
          onClick={() => run({ type: 'nextProblem' })}
        >
          {i18n._('score.problems', { n: problems })}
        </Button>
      )}
    </div>
  )
}
