import { academicYearName } from '@/domain/academic-years/labels'
import { gradeLabel } from '@/domain/classrooms/labels'
import { className } from '@/domain/classrooms/class-name'
import { genderLabel } from '@/domain/gender'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { changeReasonLabels, graduationStatusLabels, resultLabels } from './labels'
import type { GraduationSelection } from './load-graduation'
import { graduationQueries, type GraduationListing } from './queries'
import type { GraduationRow } from './schema'

/** A class at the end of the year as a file. */
export function graduationExport(
  { client, i18n, locale }: ExportContext,
  { year, school, classroom }: GraduationSelection,
  listing: GraduationListing,
): ListExport<GraduationRow> {
  return {
    title: i18n._('graduation.title'),
    filters: filtersInForce([
      [i18n._('academicYear.title'), year && academicYearName(year)],
      [i18n._('school.title'), school && localName(school, locale)],
      [i18n._('classroom.name'), classroom && className(classroom, locale)],
      [i18n._('graduation.result'), listing.result === undefined ? null : i18n._(resultLabels[listing.result])],
    ]),
    columns: [
      { header: i18n._('student.id'), width: 14, value: ({ student }) => student.emis_student_id },
      { header: i18n._('student.name'), width: 24, value: ({ student }) => fullName(student, locale) },
      {
        header: i18n._('student.gender'),
        width: 8,
        value: ({ student }) => genderLabel(student.gender, i18n),
      },
      { header: i18n._('person.birthDate'), width: 14, kind: 'date', value: ({ student }) => student.birth_date },
      { header: i18n._('graduation.semester1'), width: 12, kind: 'decimal', value: (pupil) => pupil.scoreSemester1 },
      { header: i18n._('graduation.semester2'), width: 12, kind: 'decimal', value: (pupil) => pupil.scoreSemester2 },
      { header: i18n._('graduation.ranking'), width: 12, kind: 'whole', value: ({ ranking }) => ranking },
      {
        header: i18n._('graduation.result'),
        width: 12,
        value: ({ annual_result: result }) =>
          i18n._(result === null ? 'graduation.result.none' : resultLabels[result].id),
      },
      {
        header: i18n._('graduation.change.reason'),
        width: 26,
        value: ({ reasonForChanged: reason, otherReason }) =>
          reason === null ? null : (otherReason ?? i18n._(changeReasonLabels[reason])),
      },
      {
        header: i18n._('graduation.status'),
        width: 16,
        value: ({ graduationStatus: status }) => i18n._(graduationStatusLabels[status]),
      },
      {
        header: i18n._('graduation.nextYear'),
        width: 34,
        value: ({ next_enrollment: next }) =>
          next == null ? null : `${gradeLabel(next.grade, i18n)} · ${localName(next.school, locale)}`,
      },
    ],
    readPage: ({ page, size }) =>
      client.query({ ...graduationQueries.list({ ...listing, page, size }), gcTime: 0, staleTime: 0 }),
  }
}
