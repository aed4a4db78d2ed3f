import type { I18n } from '@lingui/core'
import { readOnlyRules, type SheetColumn } from '@/sheets/grid/columns'
import type { Gender } from '@/lib/api/wire'
import { genderLabel } from '@/domain/gender'

interface StudentColumnsView {
  i18n: I18n
  /** On a phone only the name stays in view. */
  narrow: boolean
  widths: { id: number; name: number; gender: number }
}

/** The columns that describe the student, before those that are entered. */
export function studentColumns({ i18n, narrow, widths }: StudentColumnsView): SheetColumn[] {
  const meta = { ...readOnlyRules, describesRow: true, pinned: narrow ? undefined : 'start' } as const
  // With the reader's own text spacing they need the room (WCAG 1.4.12).
  const small = { ...meta, isSmall: true }
  return [
    { id: 'id', header: i18n._('student.id'), size: widths.id, meta: small },
    {
      id: 'name',
      header: i18n._('common.name'),
      size: widths.name,
      meta: { ...meta, pinned: 'start', isRowHeader: true },
    },
    { id: 'gender', header: i18n._('student.gender'), size: widths.gender, meta: small },
  ]
}

/** The values of these columns. */
export function studentValues(
  { id, name, gender }: { id: string; name: string; gender: Gender },
  i18n: I18n,
): string[] {
  return [id, name, genderLabel(gender, i18n)]
}
