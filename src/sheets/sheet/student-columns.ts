import type { I18n } from '@lingui/core'
import { textColumn, type ColumnGroup } from '@/sheets/grid/columns'
import type { Gender } from '@/lib/api/wire'
import { genderLabel } from '@/domain/gender'

interface StudentGroupView {
  i18n: I18n
  /** On a phone only the name stays in view. */
  narrow: boolean
  widths: { id: number; name: number; gender: number }
}

/** The columns that describe the student, before those that are entered. */
export function studentGroup({ i18n, narrow, widths }: StudentGroupView): ColumnGroup {
  return {
    id: 'student',
    header: null,
    columns: [
      textColumn({ id: 'id', header: i18n._('student.id'), width: widths.id, frozen: !narrow }),
      textColumn({ id: 'name', header: i18n._('student.name'), width: widths.name, frozen: true, isRowHeader: true }),
      textColumn({ id: 'gender', header: i18n._('student.gender'), width: widths.gender, frozen: !narrow }),
    ],
  }
}

/** The values of these columns. */
export function studentValues(
  { id, name, gender }: { id: string; name: string; gender: Gender },
  i18n: I18n,
): string[] {
  return [id, name, genderLabel(gender, i18n)]
}
