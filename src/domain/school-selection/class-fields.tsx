import { useLingui } from '@lingui/react'
import { DependentSelect } from '@/components/ui/dependent-select'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { Classroom } from '@/domain/classrooms/schema'
import { gradesOfDegree } from '@/domain/schools/schema'
import type { SchoolChoiceErrors } from './choice-errors'
import { listGrades, listSuffixes } from './classes'

/** The grade and suffix of a choice, and what there is to choose from. */
export interface ClassChoice {
  draft: { grade: number | undefined; suffix: string | undefined }
  school: { degree: { number: number } } | null
  classrooms: { data: Classroom[] | undefined; isError: boolean; isFetching: boolean }
  setGrade: (grade: number | undefined, suffix?: string) => void
  setSuffix: (suffix: string | undefined) => void
}

interface FieldProps {
  choice: ClassChoice
  tried: boolean
  errors: SchoolChoiceErrors
  /** "All" is a choice too, and the one until another is made. */
  all?: boolean
}

/** The grade: of the school's classes, or, where none need exist yet, of its degree. */
export function GradeField({ choice, tried, errors, all = false, of = 'classes' }: FieldProps & GradeSource) {
  const { i18n } = useLingui()
  const { draft, school, classrooms } = choice
  const grades = of === 'degree' ? gradesOfDegree(school?.degree.number ?? 0) : listGrades(classrooms.data ?? [])
  const named = draft.grade
  // A grade that an address names stays in the field although it cannot be chosen.
  const shown = named === undefined || grades.includes(named) || named > lastGrade ? grades : [...grades, named]
  const failed = of === 'classes' && classrooms.isError ? i18n._('error.gettingClasses') : undefined
  const loading = of === 'classes' && classrooms.isFetching
  return (
    <DependentSelect
      label={i18n._('classroom.grade')}
      required
      value={draft.grade === undefined ? '' : String(draft.grade)}
      options={[
        ...(all ? [{ value: '', label: i18n._('common.all') }] : []),
        ...shown.map((grade) => ({ value: String(grade), label: gradeLabel(grade, i18n) })),
      ]}
      placeholder={i18n._(loading ? 'common.loading' : 'common.choose')}
      waitsFor={school === null ? i18n._('gazetteer.chooseFirst', { level: i18n._('school.title') }) : null}
      error={failed ?? (tried && errors.grade !== undefined ? i18n._(errors.grade) : undefined)}
      onChange={(chosen) => {
        const grade = chosen === '' ? undefined : Number(chosen)
        const suffixes = all || of === 'degree' ? [] : listSuffixes(classrooms.data ?? [], grade)
        choice.setGrade(grade, suffixes.length === 1 ? suffixes[0] : undefined)
      }}
    />
  )
}

/** Beyond it there is no grade that could have a name. */
export const lastGrade = 12

interface GradeSource {
  of?: 'classes' | 'degree'
}

/** The suffix of the chosen grade's classes. */
export function SuffixField({ choice, tried, errors, all = false }: FieldProps) {
  const { i18n } = useLingui()
  const { draft, classrooms } = choice
  const offered = listSuffixes(classrooms.data ?? [], draft.grade)
  const named = draft.suffix
  const suffixes = named === undefined || offered.includes(named) ? offered : [...offered, named]
  return (
    <DependentSelect
      label={i18n._('classroom.suffix')}
      required={!all}
      value={draft.suffix ?? ''}
      options={[
        ...(all ? [{ value: '', label: i18n._('common.all') }] : []),
        ...suffixes.map((suffix) => ({ value: suffix, label: suffix })),
      ]}
      placeholder={i18n._('common.choose')}
      waitsFor={
        draft.grade === undefined ? i18n._('gazetteer.chooseFirst', { level: i18n._('classroom.grade') }) : null
      }
      error={tried && errors.suffix !== undefined ? i18n._(errors.suffix) : undefined}
      onChange={(suffix) => choice.setSuffix(suffix === '' ? undefined : suffix)}
    />
  )
}
