import { academicYearName } from '@/domain/academic-years/labels'
import { gradeLabel } from '@/domain/classrooms/labels'
import { genderLabel } from '@/domain/gender'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { classOfTransfer } from './class-label'
import { directionLabels, specialSchoolLabels, stateLabels } from './labels'
import type { TransferSelection } from './load-transfers'
import { transferQueries, type TransferListing } from './queries'
import type { TransferRow } from './schema'

/** The transfers of a school as a file. */
export function transferExport(
  { client, i18n, locale }: ExportContext,
  { year, school }: TransferSelection,
  listing: TransferListing,
): ListExport<TransferRow> {
  const formatSchool = (other: TransferRow['transferToSchool']) =>
    'name' in other ? localName(other, locale) : i18n._(specialSchoolLabels[other.id])
  return {
    title: i18n._('transfer.title'),
    filters: filtersInForce([
      [i18n._('academicYear.title'), year && academicYearName(year)],
      [i18n._('school.title'), school && localName(school, locale)],
      [i18n._('transfer.direction'), i18n._(directionLabels[listing.direction])],
      [i18n._('classroom.grade'), gradeLabel(listing.grade, i18n)],
      [i18n._('classroom.suffix'), listing.suffix],
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
      {
        header: i18n._('transfer.fromSchool'),
        width: 30,
        value: (transfer) => formatSchool(transfer.transferFromSchool),
      },
      { header: i18n._('transfer.toSchool'), width: 30, value: (transfer) => formatSchool(transfer.transferToSchool) },
      {
        header: i18n._('classroom.name'),
        width: 16,
        value: (transfer) => classOfTransfer(transfer, listing.direction, i18n)?.label ?? null,
      },
      { header: i18n._('transfer.date'), width: 14, kind: 'date', value: ({ transferDate }) => transferDate },
      { header: i18n._('transfer.reason'), width: 36, value: (transfer) => transfer.transfer_reason },
      { header: i18n._('transfer.state'), width: 20, value: ({ status }) => i18n._(stateLabels[status]) },
    ],
    readPage: ({ page, size }) =>
      client.query({ ...transferQueries.list({ ...listing, page, size }), gcTime: 0, staleTime: 0 }),
  }
}
