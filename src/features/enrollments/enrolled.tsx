import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { EnrolledTable } from './enrolled-table'
import { type EnrollmentChoice, enrollmentQueries } from './queries'
import type { EnrollmentRow } from './schema'
import { SelectionBar } from './selection-bar'
import type { Selection } from './use-selection'

interface EnrolledProps {
  user: SignedInUser
  choice: EnrollmentChoice
  paging: { page: number; size: number }
  selection: Selection
  onEdit: (row: EnrollmentRow) => void
  onPage: (part: { page: number; size: number }) => void
}

const DropOutDialog = lazyWithRetry(async () => (await import('./drop-out-dialog')).DropOutDialog)

/** The enrolled students of the grade, with the actions for one and for several. */
export function Enrolled({ user, choice, paging, selection, onEdit, onPage }: EnrolledProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data, isError, isFetching, refetch } = useQuery({
    ...enrollmentQueries.list(choice, paging),
    placeholderData: (before) => before,
  })
  const [leaving, setLeaving] = useState<EnrollmentRow | null>(null)
  const forget = (row: EnrollmentRow) => selection.select([row], false)
  if (data === undefined) {
    if (!isError) return <p role="status">{i18n._('common.loading')}</p>
    return (
      <Alert
        tone="danger"
        role="alert"
        actions={
          <Button
            pending={isFetching}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => void refetch()}
          >
            {i18n._('common.tryAgain')}
          </Button>
        }
      >
        {i18n._('enrollment.listFailed')}
      </Alert>
    )
  }
  const { page, size } = paging
  const manages = can(user, 'sts_manage_student', 'sts_manage_owned_student')
  // Of a teacher's drop-outs and classes the school takes care.
  const managesAll = manages && user.role !== 'teacher'
  return (
    <>
      <EnrolledTable
        choice={choice}
        rows={data.data}
        summary={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <ResultLine text={i18n._('enrollment.count', { n: data.total })} />
            <SelectionBar mayAssign={managesAll} choice={choice} page={data.data} selection={selection} />
          </div>
        }
        emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'enrollment.emptyHint')}
        selected={selection.ids}
        onSelect={(row, isSelected) => selection.select([row], isSelected)}
        onEdit={onEdit}
        onDropOut={setLeaving}
        onDeleted={forget}
        mayDropOut={managesAll}
        mayDelete={manages}
      />
      <Pagination table="enrollments" page={page} size={size} total={data.total} onChange={onPage} />
      {leaving !== null && (
        <DropOutDialog
          enrollment={{ id: leaving.id, name: fullName(leaving, locale) }}
          onClose={() => setLeaving(null)}
          onDone={() => {
            forget(leaving)
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}
