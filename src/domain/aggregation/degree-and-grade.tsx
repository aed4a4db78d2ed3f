import { useLingui } from '@lingui/react'
import { LockedValue } from '@/components/ui/locked-value'
import { Select } from '@/components/ui/select'
import { gradeLabel } from '@/domain/classrooms/labels'
import { degreeLabels, gradesOfReportDegree, reportDegree, reportDegrees, type ReportDegree } from './degrees'

interface DegreeAndGradeProps {
  degree: ReportDegree | undefined
  grade: number | undefined
  /** The one degree that the user has. */
  locked: ReportDegree | undefined
  /** The grades of the chosen school, where one is chosen: it has its degree. */
  gradesOfSchool: readonly number[] | null
  onChange: (choice: { degree: ReportDegree | undefined; grade: number | undefined }) => void
}

/** Degree and grade, each "all" unless chosen; another degree drops a grade that it does not have. */
export function DegreeAndGrade({ degree, grade, locked, gradesOfSchool, onChange }: DegreeAndGradeProps) {
  const { i18n } = useLingui()
  const all = { value: '', label: i18n._('common.all') }
  const grades = gradesOfSchool ?? gradesOfReportDegree(degree)
  return (
    <>
      {locked === undefined ? (
        <Select
          label={i18n._('school.degree')}
          value={degree === undefined ? '' : String(degree)}
          options={[
            all,
            ...reportDegrees.map((reportDegree) => ({
              value: String(reportDegree),
              label: i18n._(degreeLabels[reportDegree]),
            })),
          ]}
          disabledReason={gradesOfSchool === null ? null : i18n._('managementReport.degree.ofSchool')}
          onChange={(value) => {
            const next = reportDegree(value)
            const keeps = grade !== undefined && gradesOfReportDegree(next).includes(grade)
            onChange({ degree: next, grade: keeps ? grade : undefined })
          }}
        />
      ) : (
        <LockedValue
          label={i18n._('school.degree')}
          value={i18n._(degreeLabels[locked])}
          reason={i18n._('school.degree.locked')}
        />
      )}
      <Select
        label={i18n._('classroom.grade')}
        value={grade === undefined ? '' : String(grade)}
        options={[all, ...grades.map((grade) => ({ value: String(grade), label: gradeLabel(grade, i18n) }))]}
        onChange={(value) => onChange({ degree, grade: value === '' ? undefined : Number(value) })}
      />
    </>
  )
}
