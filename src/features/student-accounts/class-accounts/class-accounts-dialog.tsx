import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { KeyRound, Printer } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import { dropout } from '@/domain/enrollments/entry-status'
import { queryKeys } from '@/domain/query-keys'
import type { School } from '@/domain/schools/schema'
import { readWholeClass } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { makeTemporaryPassword } from '@/lib/text/temporary-password'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { QueryPart } from '@/components/shell/query-part'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DoneText } from '@/components/ui/done-text'
import { studentAccountMutations } from '../queries'
import { mostClassAccounts } from '../schema'
import { AccountSlips, type AccountSlip } from './account-slips'

interface ClassAccountsDialogProps {
  year: AcademicYear
  school: School
  classroom: Classroom
  onClose: () => void
}

/** Creates the accounts that the students of a class lack, and prints their temporary passwords on slips to cut apart. */
export function ClassAccountsDialog({ year, school, classroom, onClose }: ClassAccountsDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const keys = useIdempotencyKey()
  // Made once, so that the same is sent again after a lost answer.
  const [slips, setSlips] = useState<readonly AccountSlip[]>([])
  const [isPrinted, setIsPrinted] = useState(false)
  const students = useQuery({
    queryKey: [...queryKeys.students, 'without-account', classroom.id],
    gcTime: 0,
    queryFn: () => {
      const { grade, suffix } = classroom
      return readWholeClass(queryClient, { academicYear: year.id, school: school.id, grade, suffix })
    },
  })
  const { mutationFn, meta } = studentAccountMutations.createForClass()
  const creation = useMutation({
    mutationFn: (made: readonly AccountSlip[]) => {
      const accounts = made.map(({ stsId, password }) => ({ sts_id: stsId, password }))
      return mutationFn({ accounts }, keys.keyFor(made))
    },
    meta,
    onError: (error) => {
      // A refusal created nothing: the class is read again, for somebody may have left it.
      if (!(error instanceof ApiError) || error.kind !== 'refused') return
      setSlips([])
      void students.refetch()
    },
  })
  const create = (lacking: readonly StudentRow[]) => {
    const made =
      slips.length > 0
        ? slips
        : lacking.map(({ student }) => ({
            stsId: student.emis_student_id,
            name: fullName(student, locale),
            password: makeTemporaryPassword(),
          }))
    setSlips(made)
    creation.mutate(made)
  }
  const created = new Set(creation.data?.created)
  const toPrint = slips.filter(({ stsId }) => created.has(stsId))
  const close = useCloseDialog({
    hasWork: () => toPrint.length > 0 && !isPrinted,
    isBusy: creation.isPending,
    onClose,
  })
  const print = () => {
    setIsPrinted(true)
    window.print()
  }
  const lacking = (students.data ?? []).filter(isLacking)
  const isTooLarge = lacking.length > mostClassAccounts
  return (
    <Dialog
      open
      size="large"
      title={i18n._('studentAccount.class.title', { name: formatClassName(classroom, locale) })}
      description={i18n._('studentAccount.class.body')}
      closesOnPressOutside={false}
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      footer={
        <>
          <Button onClick={() => void close()}>{i18n._('common.close')}</Button>
          {creation.isSuccess
            ? toPrint.length > 0 && (
                <Button variant="primary" icon={<Printer aria-hidden className="size-4" />} onClick={print}>
                  {i18n._('studentAccount.class.print', { n: toPrint.length })}
                </Button>
              )
            : lacking.length > 0 && (
                <Button
                  variant="primary"
                  icon={<KeyRound aria-hidden className="size-4" />}
                  pending={creation.isPending}
                  disabledReason={isTooLarge ? i18n._('studentAccount.class.tooMany') : null}
                  onClick={() => create(lacking)}
                >
                  {i18n._(creation.isError ? 'common.tryAgain' : 'studentAccount.class.create', { n: lacking.length })}
                </Button>
              )}
        </>
      }
    >
      {creation.isError && <Alert tone="danger" role="alert" title={errorText(creation.error, i18n)} />}
      {creation.isSuccess ? (
        <Created slips={toPrint} school={localName(school, locale)} classroom={formatClassName(classroom, locale)} />
      ) : (
        <QueryPart query={students}>
          {(all) =>
            lacking.length === 0 ? (
              <DoneText>{i18n._('studentAccount.class.none')}</DoneText>
            ) : (
              <p>{i18n._('studentAccount.class.count', { n: lacking.length, all: all.filter(isAttending).length })}</p>
            )
          }
        </QueryPart>
      )}
    </Dialog>
  )
}

const isAttending = ({ entry_status: entry }: StudentRow) => entry !== dropout
const isLacking = (row: StudentRow) => isAttending(row) && row.profile_open !== false && row.student.username === null

interface CreatedProps {
  slips: readonly AccountSlip[]
  school: string
  classroom: string
}

function Created({ slips, school, classroom }: CreatedProps) {
  const { i18n } = useLingui()
  if (slips.length === 0) return <DoneText>{i18n._('studentAccount.class.none')}</DoneText>
  return (
    <>
      <Alert tone="warning" role="status" title={i18n._('studentAccount.class.created', { n: slips.length })}>
        <p>{i18n._('studentAccount.class.once')}</p>
      </Alert>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-start">
            <th scope="col" className="py-1 text-start">
              {i18n._('common.name')}
            </th>
            <th scope="col" className="py-1 text-start">
              {i18n._('userManagement.username')}
            </th>
            <th scope="col" className="py-1 text-start">
              {i18n._('studentAccount.class.password')}
            </th>
          </tr>
        </thead>
        <tbody>
          {slips.map(({ stsId, name, password }) => (
            <tr key={stsId} className="border-b border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {name}
              </th>
              <td className="py-1">{stsId}</td>
              <td className="py-1 font-mono">{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AccountSlips slips={slips} school={school} classroom={classroom} />
    </>
  )
}
