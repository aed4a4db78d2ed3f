import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import type { RowData } from '@tanstack/react-table'
import type { Gender } from '@/lib/api/wire'
import type { ListColumn } from '@/components/tables/columns'
import { genderLabel } from '@/domain/gender'

interface Options {
  /** Is no column on the screen: it is part of the first cell, or in the file only. */
  isHidden?: true
  enableSorting?: true
}

/** The ID of the student of a row, in every list of students. */
export function studentIdColumn<Row extends RowData>(
  studentOf: (row: Row) => { emis_student_id: string },
  { enableSorting, ...meta }: Options = {},
): ListColumn<Row> {
  const id = (row: Row) => studentOf(row).emis_student_id
  return {
    id: 'emis_student_id',
    accessorFn: id,
    header: 'student.id',
    ...(enableSorting && { enableSorting }),
    cell: ({ row }) => <span className="tabular-nums">{id(row.original)}</span>,
    meta: { ...meta, file: { width: 14, value: id } },
  }
}

/** Null where the user is not to know it. */
export function genderColumn<Row extends RowData>(
  studentOf: (row: Row) => { gender: Gender | null },
  { enableSorting, ...meta }: Options = {},
): ListColumn<Row> {
  return {
    id: 'gender',
    accessorFn: (row) => studentOf(row).gender,
    header: 'student.gender',
    ...(enableSorting && { enableSorting }),
    cell: ({ row }) => <GenderName gender={studentOf(row.original).gender} />,
    meta: { ...meta, file: { width: 8, value: (row, { i18n }) => genderLabel(studentOf(row).gender, i18n) } },
  }
}

/** Null where the user is not to know it. */
export function birthDateColumn<Row extends RowData>(
  studentOf: (row: Row) => { birth_date: string | null },
  { enableSorting, ...meta }: Options = {},
): ListColumn<Row> {
  const date = (row: Row) => studentOf(row).birth_date
  return {
    id: 'birth_date',
    accessorFn: date,
    header: 'person.birthDate',
    ...(enableSorting && { enableSorting }),
    cell: ({ row }) => <BirthDate date={date(row.original)} />,
    meta: { ...meta, file: { width: 14, kind: 'date', value: date } },
  }
}

function GenderName({ gender }: { gender: Gender | null }) {
  return genderLabel(gender, useLingui().i18n) ?? '–'
}

function BirthDate({ date }: { date: string | null }) {
  return <span className="whitespace-nowrap tabular-nums">{date === null ? '–' : formatDate(date)}</span>
}
