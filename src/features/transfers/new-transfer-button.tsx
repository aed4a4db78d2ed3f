import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { useMarkCreated } from '@/components/tables/row-mark'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { YearAndSchool } from '@/domain/school-selection/resolve-school-selection'
import { selectionText } from '@/domain/school-selection/selection-text'

const NewTransferDialog = lazyWithRetry(async () => (await import('./new-transfer-dialog')).NewTransferDialog)

/** Opens the dialog of a new transfer out of the school of the list; only years in preparation or running send students. */
export function NewTransferButton({ years, year, school }: Pick<YearAndSchool, 'years' | 'year' | 'school'>) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const markCreated = useMarkCreated('transfers')
  const isOpenYear = year?.status === 'pre' || year?.status === 'running'
  const refusal = school === null ? 'transfer.new.chooseSchool' : isOpenYear ? null : 'transfer.error.yearClosed'
  return (
    <DialogButton
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      disabledReason={refusal === null ? null : i18n._(refusal)}
      preload={NewTransferDialog.preload}
      renderDialog={(close) =>
        year !== null &&
        school !== null && (
          // The grade of the list says nothing of the student who is going to be named.
          <DialogSubject value={selectionText({ year, school }, i18n)}>
            <NewTransferDialog
              source={{ school, year, years }}
              // The list that has the new transfer: those that leave this school, of the student's grade.
              onRequested={({ id, fromGrade }) =>
                void navigate({
                  to: '/transfer',
                  search: { academicYear: year.id, school: school.id, grade: fromGrade, direction: 'out' },
                }).then(() => markCreated(id))
              }
              onClose={close}
            />
          </DialogSubject>
        )
      }
    >
      {i18n._('transfer.new')}
    </DialogButton>
  )
}
