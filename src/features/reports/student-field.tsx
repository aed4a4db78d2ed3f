import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Combobox } from '@/components/forms/combobox'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { studentQueries } from '@/features/students/queries'

interface StudentFieldProps {
  /** The class; null as long as it is not chosen. */
  of: { academicYear: number; school: number; grade: number; suffix: string } | null
  value: string | undefined
  error: string | undefined
  onChange: (studentId: string | undefined) => void
}

/** A class has a few dozen students, so the whole list fits into one response. */
const wholeClass = 999

/** One student of the class, where not every student's card is wanted. */
export function StudentField({ of, value, error, onChange }: StudentFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const found = useQuery({
    ...studentQueries.ofClassroom({
      academicYear: of?.academicYear ?? 0,
      school: of?.school ?? 0,
      grade: of?.grade,
      suffix: of?.suffix,
      keyword: undefined,
      duplicates: undefined,
      page: 0,
      size: wholeClass,
    }),
    enabled: of !== null,
  })
  const { data } = found
  const options = useMemo(
    () =>
      (data?.data ?? []).map(({ student }) => ({
        value: student.emis_student_id,
        label: fullName(student, locale),
        detail: student.emis_student_id,
        searchText: [fullName(student, 'km'), fullName(student, 'en'), student.emis_student_id],
      })),
    [data, locale],
  )
  return (
    <Combobox
      label={i18n._('student.title')}
      value={value ?? ''}
      options={options}
      loading={found.isFetching}
      placeholder={i18n._('report.pupil.all')}
      waitsFor={of === null ? i18n._('gazetteer.chooseFirst', { level: i18n._('classroom.suffix') }) : null}
      error={found.isError ? i18n._('report.lists.failed') : error}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  )
}
