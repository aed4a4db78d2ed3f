import type { I18n } from '@lingui/core'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import type { TransferRow } from './schema'

/** Going out, the class that the student leaves; coming in, the one that was assigned, before that the grade asked for. */
export function classOfTransfer(
  transfer: TransferRow,
  direction: 'in' | 'out',
  i18n: I18n,
): { label: string; isAssigned: boolean } | null {
  const room = direction === 'out' ? transfer.fromClassroom : transfer.classroom
  if (room !== null) return { label: classLabel(room, i18n), isAssigned: true }
  const grade = direction === 'out' ? transfer.fromGrade : transfer.grade
  return grade === null ? null : { label: gradeLabel(grade, i18n), isAssigned: false }
}
