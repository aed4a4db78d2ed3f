import { formatDate } from '@/lib/dates/dates'
import { fullName } from '@/lib/text/names'
import type { PrintDocument } from '@/sheets/print/print-document'
import type { StudentRow } from '@/features/students/schema'
import { dropout } from '@/domain/enrollments/entry-status'

// On paper in Khmer, like every form of the school.
const words = { title: 'បញ្ជីឈ្មោះសិស្ស', birthDate: 'ថ្ងៃខែឆ្នាំកំណើត', remarks: 'ផ្សេងៗ' }

/** The students of a class on paper, without those who dropped out, with room for remarks. */
export function classListDocument(
  chosen: Pick<PrintDocument, 'year' | 'school' | 'classroom'>,
  students: readonly StudentRow[],
): PrintDocument {
  return {
    ...chosen,
    title: words.title,
    groups: [
      {
        id: 'class-list',
        header: null,
        columns: [
          { id: 'birthDate', header: words.birthDate },
          { id: 'remarks', header: words.remarks, isWide: true },
        ],
      },
    ],
    rows: students
      .filter((row) => row.entry_status !== dropout)
      .map(({ id, student }, index) => ({
        id: String(id),
        number: index + 1,
        studentId: student.emis_student_id,
        name: fullName(student, 'km'),
        isFemale: student.gender === 'f',
        values: [student.birth_date === null ? '' : formatDate(student.birth_date), ''],
      })),
    footer: null,
  }
}
