import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useIsLeft } from '@/components/ui/leavable'
import { maxAssigned } from './assign-limit'
import type { EnrollmentChoice } from './queries'
import type { EnrollmentRow } from './schema'
import type { Selection } from './use-selection'

interface SelectionBarProps {
  /** True if this user may put students into a class. */
  mayAssign: boolean
  choice: EnrollmentChoice
  /** The rows of the page that is shown. */
  page: readonly EnrollmentRow[]
  selection: Selection
}

const AssignClassroomDialog = lazyWithRetry(
  async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog,
)

/**
 * Shows how many students are selected, selects the whole page, and offers the actions for the selection; teachers
 * cannot assign classes.
 */
export function SelectionBar({ mayAssign, choice, page, selection }: SelectionBarProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [assigning, setAssigning] = useState(false)
  const onPage = page.filter(({ id }) => selection.ids.has(id)).length
  const chosen = selection.rows.length
  const refusal =
    chosen === 0
      ? i18n._('enrollment.assign.selectFirst')
      : chosen > maxAssigned
        ? i18n._('enrollment.assign.tooMany', { n: maxAssigned })
        : null
  return (
    <div inert={useIsLeft()} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={i18n._('enrollment.selectPage')}
        checked={page.length > 0 && onPage === page.length}
        indeterminate={onPage > 0 && onPage < page.length}
        onChange={(isSelected) => selection.select(page, isSelected)}
      />
      <p role="status" className="text-sm text-ink-muted">
        {i18n._('enrollment.selected', { n: chosen })}
      </p>
      {chosen > 0 && (
        <Button variant="quiet" onClick={selection.clear}>
          {i18n._('enrollment.selectNone')}
        </Button>
      )}
      {mayAssign && (
        <Button disabledReason={refusal} onClick={() => setAssigning(true)}>
          {i18n._('enrollment.assign.action')}
        </Button>
      )}
      {assigning && (
        <AssignClassroomDialog
          enrollments={selection.rows.map((row) => ({ id: row.id, name: fullName(row, locale) }))}
          school={choice.school}
          academicYear={choice.academicYear}
          grade={choice.grade}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
