import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { ApiError } from '@/lib/api/api-error'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { config } from '@/lib/config'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { queryKeys } from '@/domain/query-keys'
import { gradeLabel } from '@/domain/classrooms/labels'
import { MarksByMonth } from '@/domain/results/marks-by-month'
import { classroomQueries } from '@/domain/classrooms/queries'
import { transferMutations, transferQueries } from '../queries'
import { states, transferApproval, type TransferRow, type TransferSchool } from '../schema'
import { TransferStudentFacts } from '../transfer-facts'

interface ApproveTransferDialogProps {
  transfer: TransferRow
  destination: TransferSchool
  /** Leads to the refusal instead. */
  onRefuse: () => void
  onClose: () => void
}

/** The receiving school reviews a transfer and takes the student into one of its active classes. */
export function ApproveTransferDialog({ transfer, destination, onRefuse, onClose }: ApproveTransferDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const classes = useQuery(
    classroomQueries.lookup({
      academicYear: destination.academic_year_id,
      school: destination.id,
      teacherStaffId: null,
    }),
  )
  const active = (classes.data ?? []).filter((room) => room.status === 1)
  const grades = [...new Set(active.map((room) => room.grade))]
  const form = useZodForm(transferApproval, {
    academic_year_school_id: destination.id,
    suffix: '',
    enrollments: [transfer.enrollment_id],
  })
  const grade = useWatch({ control: form.control, name: 'grade' })
  const asked = transfer.grade
  const isOffered = asked !== null && grades.includes(asked)
  const { getValues, setValue } = form
  const onlyOfGrade = (of: number | null | undefined) => {
    const [first, ...others] = active.filter((room) => room.grade === of)
    return first !== undefined && others.length === 0 ? first.suffix : ''
  }
  const onlyOfAsked = onlyOfGrade(asked)
  // The grade that was asked for, where the school has a class of it, and its class where it is the only one; the
  // receiving school may choose another.
  useEffect(() => {
    if (!isOffered || getValues('grade') !== undefined) return
    setValue('grade', asked)
    setValue('suffix', onlyOfAsked)
  }, [isOffered, asked, onlyOfAsked, getValues, setValue])
  // The list may be stale, so the transfer is read again before the user fills anything in.
  const present = useQuery(transferQueries.review(transfer.id))
  const settled = settledBy(present)
  const shown = present.data ?? transfer
  const record = present.data?.record ?? null
  const { send, meta } = transferMutations.approve(transfer.id)
  const noClass = classes.isError ? 'error.gettingClasses' : 'transfer.approve.noClasses'
  const missing = classes.isPending || active.length > 0 ? null : i18n._(noClass)
  // Someone else may have been quicker: what the list shows then is old.
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.transfers })
    onClose()
  }
  return (
    <DialogForm
      title={i18n._('transfer.approve.title')}
      form={form}
      mutation={{
        meta,
        mutationFn: async (input, idempotencyKey) => {
          try {
            return await send(input, { idempotencyKey, ifMatch: shown.etag ?? null })
          } catch (error) {
            if (error instanceof ApiError && error.status === 412) await present.refetch()
            throw error
          }
        },
      }}
      draftKey={`transfer/approve/${String(transfer.id)}`}
      onSaved={onClose}
      onClose={close}
      submitLabel={i18n._('transfer.approve')}
      size={record === null ? 'small' : 'large'}
      actions={
        config().transferRefusal && (
          <Button
            variant="danger"
            disabledReason={
              settled === null ? (form.formState.isSubmitting ? i18n._('common.loading') : null) : i18n._(settled)
            }
            onClick={onRefuse}
          >
            {i18n._('transfer.refuse')}
          </Button>
        )
      }
      disabledReason={settled === null ? null : i18n._(settled)}
    >
      {settled !== null && <Alert tone="warning" role="alert" title={i18n._(settled)} />}
      <TransferStudentFacts student={shown.student} grade={shown.fromGrade} classroom={shown.fromClassroom} />
      <DescriptionList
        facts={[
          { label: i18n._('student.fromSchool'), value: nameAndCode(transfer.transferFromSchool, locale) },
          { label: i18n._('transfer.toSchool'), value: nameAndCode(destination, locale) },
          {
            label: i18n._('transfer.gradeAsked'),
            value: transfer.grade === null ? null : gradeLabel(transfer.grade, i18n),
          },
          { label: i18n._('student.transferDate'), value: formatDate(transfer.transferDate) },
          { label: i18n._('common.reason'), value: transfer.transfer_reason },
        ]}
      />
      {record !== null && <MarksByMonth year={record} />}
      <SelectField
        control={form.control}
        name="grade"
        label={i18n._('classroom.grade')}
        required
        help={
          asked === null || isOffered || grades.length === 0 ? undefined : i18n._('transfer.approve.noClassOfGrade')
        }
        placeholder={i18n._(classes.isPending ? 'common.loading' : 'common.choose')}
        options={grades.map((value) => ({ value, label: gradeLabel(value, i18n) }))}
        disabledReason={missing}
        onValueChange={(value) => form.setValue('suffix', onlyOfGrade(value))}
      />
      <SelectField
        control={form.control}
        name="suffix"
        label={i18n._('classroom.suffix')}
        required
        placeholder={i18n._(classes.isPending ? 'common.loading' : 'common.choose')}
        options={active.filter((room) => room.grade === grade).map(({ suffix }) => ({ value: suffix, label: suffix }))}
        disabledReason={missing}
      />
    </DialogForm>
  )
}

/** Why there is nothing to decide any more; null as long as there is. A lost connection says nothing about it. */
function settledBy({ data, error }: { data: TransferRow | undefined; error: Error | null }): string | null {
  if (error instanceof ApiError && error.kind === 'refused') return error.messageId
  if (data?.refusal != null) return 'transfer.error.refused'
  return data !== undefined && data.status !== states.pending ? 'transfer.error.alreadyApproved' : null
}

function nameAndCode(school: TransferSchool, locale: 'km' | 'en'): string {
  return `${localName(school, locale)} (${school.code})`
}
