import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowLeft } from 'lucide-react'
import { DialogForm } from '@/components/forms/dialog-form'
import { TextField } from '@/components/forms/text-field'
import { useZodForm } from '@/components/forms/use-zod-form'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { schoolLookups } from '@/domain/schools/lookup-queries'
import { gradesOfDegree } from '@/domain/schools/schema'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DestinationFields } from './destination-fields'
import {
  destinationSchools,
  destinationStep,
  type Destination,
  type DestinationValues,
  type TransferSource,
} from './form-values'
import { MissingRecord } from './missing-record'
import { transferMutations, type EnrolledStudent } from './queries'
import { reportStage } from '@/domain/academic-years/report-stage'
import { isSpecialSchool, maxReasonLength, type TransferInput, type TransferRow } from './schema'
import { TransferStudentFacts } from './transfer-facts'

interface DestinationStepProps {
  source: TransferSource
  student: EnrolledStudent
  /** The values that were entered before; null to begin with. */
  values: DestinationValues | null
  onBack: (values: DestinationValues) => void
  onRequested: (transfer: TransferRow) => void
  onClose: () => void
}

/** The reason and the destination of a transfer; starts with the student's year and place. */
export function DestinationStep({ source, student, values, onBack, onRequested, onClose }: DestinationStepProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { school, year } = source
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const begin: DestinationValues = {
    transfer_reason: '',
    academic_year: year.id,
    province: school.province.code,
    district: school.district.code,
    school_id: '',
    grade: student.grade,
  }
  const form = useZodForm(destinationStep(school), begin, { typed: values })
  const [academicYear, district, chosen, grade] = useWatch({
    control: form.control,
    name: ['academic_year', 'district', 'school_id', 'grade'],
  })
  const targets = useQuery({
    ...schoolLookups.targets({ academicYear, gazetteer: district, locale }),
    enabled: district !== '',
  })
  const schools = destinationSchools(targets.data ?? [], { school, grade: student.grade })
  const target = schools.find(({ school_id }) => String(school_id) === chosen)
  const isSpecial = isSpecialSchool(Number(chosen))
  const isGone = targets.data !== undefined && chosen !== '' && !isSpecial && target === undefined
  const lacksGrade = target !== undefined && grade != null && !gradesOfDegree(target.degree.number).includes(grade)
  const { setValue } = form
  // Values that the chosen year or school does not have are cleared.
  useEffect(() => {
    if (isGone) setValue('school_id', '')
    if (lacksGrade) setValue('grade', null)
  }, [isGone, lacksGrade, setValue])
  // The record of the chosen school is unknown until the schools of the year are loaded.
  const waiting = targets.isError ? 'school.choice.failed' : 'common.loading'
  const isUnknown = chosen !== '' && !isSpecial && target === undefined && !isGone
  const request = transferMutations.request()
  return (
    <DialogForm
      title={i18n._('transfer.new')}
      description={i18n._('transfer.new.step', { step: 2 })}
      form={form}
      mutation={{
        ...request,
        mutationFn: (destination, idempotencyKey) =>
          request.mutationFn(
            {
              enrollment_id: student.id,
              report_stage: reportStage(year, today),
              ...toDestinationInput(destination, target),
            },
            idempotencyKey,
          ),
      }}
      draftKey={`transfer/request/${String(student.id)}`}
      // The student ID was typed in step 1.
      unsaved
      onSaved={(transfer) => {
        onClose()
        onRequested(transfer)
      }}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
      disabledReason={isUnknown ? i18n._(waiting) : null}
      actions={
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden className="size-4" />}
          disabledReason={form.formState.isSubmitting ? i18n._('common.loading') : null}
          onClick={() => onBack(form.getValues())}
        >
          {i18n._('shell.back')}
        </Button>
      }
    >
      <TransferStudentFacts {...student} />
      <MissingRecord student={student} today={today} />
      <TextField
        control={form.control}
        name="transfer_reason"
        label={i18n._('common.reason')}
        required
        maxLength={maxReasonLength}
      />
      <DestinationFields form={form} source={source} student={student} schools={schools} query={targets} />
      {isSpecial && <Alert tone="warning" title={i18n._('transfer.new.special')} />}
    </DialogForm>
  )
}

function toDestinationInput(
  { transfer_reason, school_id, grade }: Destination,
  target: { id: number; emis_code: string } | undefined,
): Pick<TransferInput, 'transfer_reason' | 'school_id' | 'emis_school_code' | 'grade'> {
  const special = Number(school_id)
  if (isSpecialSchool(special)) {
    return { transfer_reason, school_id: special, emis_school_code: String(special), grade: null }
  }
  // A school that the chosen year does not have is refused on its field.
  return {
    transfer_reason,
    school_id: target?.id ?? 0,
    emis_school_code: target?.emis_code ?? '',
    grade: grade ?? null,
  }
}
