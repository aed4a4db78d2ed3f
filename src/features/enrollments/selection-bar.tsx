import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n'
import { fullName } from '@/lib/names'
import type { SignedInUser } from '@/session/session'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { latePart } from '@/ui/late-part'
import type { EnrollmentChoice } from './queries'
import type { EnrollmentRow } from './schema'
import type { useSelection } from './use-selection'

interface SelectionBarProps {
  user: SignedInUser
  choice: EnrollmentChoice
  /** The rows of the page that is shown. */
  page: readonly EnrollmentRow[]
  selection: ReturnType<typeof useSelection>
}

const assignDialog = latePart(async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog)

/** How many are chosen, all of the page at once, and what can be done with them: teachers put nobody into a class
 *  (lifecycle §2.4, §6). */
export function SelectionBar({ user, choice, page, selection }: SelectionBarProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [assigning, setAssigning] = useState(false)
  const onPage = page.filter(({ id }) => selection.ids.has(id)).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={i18n._('enrollment.selectPage')}
        checked={page.length > 0 && onPage === page.length}
        indeterminate={onPage > 0 && onPage < page.length}
        onChange={(isSelected) => selection.select(page, isSelected)}
      />
      <p role="status" className="text-sm text-ink-muted">
        {i18n._('enrollment.selected', { n: selection.rows.length })}
      </p>
      {selection.rows.length > 0 && (
        <Button variant="quiet" onClick={selection.clear}>
          {i18n._('enrollment.selectNone')}
        </Button>
      )}
      {user.role !== 'teacher' && (
        <Button
          disabledReason={selection.rows.length === 0 ? i18n._('enrollment.assign.selectFirst') : null}
          onClick={() => setAssigning(true)}
        >
          {i18n._('enrollment.assign.action')}
        </Button>
      )}
      {assigning && (
        <assignDialog.Part
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
