import { useLingui } from '@lingui/react'
import { ActiveFilters } from '@/components/tables/active-filters'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { StudentSearch } from './student-search'

interface StudentFilterChipsProps {
  search: StudentSearch
  /** The student whom the address names, as the list shows them. */
  studentName: string | undefined
  onChange: (part: Partial<StudentSearch>) => void
}

/** The filters below the school, each of which can be removed. A list always has year and school. */
export function StudentFilterChips({ search, studentName, onChange }: StudentFilterChipsProps) {
  const { i18n } = useLingui()
  const { grade, suffix, keyword, duplicates, studentId } = search
  const chips = [
    grade === undefined
      ? null
      : {
          key: 'grade',
          label: `${i18n._('classroom.grade')}: ${gradeLabel(grade, i18n)}`,
          onDrop: () => onChange({ grade: undefined, suffix: undefined }),
        },
    grade === undefined || suffix === undefined
      ? null
      : {
          key: 'suffix',
          label: `${i18n._('classroom.suffix')}: ${suffix}`,
          onDrop: () => onChange({ suffix: undefined }),
        },
    keyword === undefined
      ? null
      : {
          key: 'keyword',
          label: `${i18n._('student.nameOrId')}: ${keyword}`,
          onDrop: () => onChange({ keyword: undefined }),
        },
    duplicates === undefined
      ? null
      : { key: 'duplicates', label: i18n._('student.duplicates'), onDrop: () => onChange({ duplicates: undefined }) },
    studentId === undefined
      ? null
      : {
          key: 'student',
          label: studentName === undefined ? i18n._('student.title') : `${i18n._('student.title')}: ${studentName}`,
          onDrop: () => onChange({ studentId: undefined }),
        },
  ]
  return <ActiveFilters filters={chips.filter((chip) => chip !== null)} />
}
