import type { QueryKey } from '@tanstack/react-query'
import type { Classroom } from '@/domain/classrooms/schema'
import { sheetQueryKey, type SheetKind } from './queries'
import type { StudentSearch } from './selected-student'

/** The addresses of the sheets: the same pages are at two addresses. */
export type SheetAddress = '/score' | '/score-management' | '/attendance' | '/attendance-management'

/** A sheet that an address names. */
export interface SheetChoice {
  kind: SheetKind
  address: SheetAddress
  classroom: Classroom
  /** The month or semester; an attendance sheet has all months and may be opened without one. */
  month: number | undefined
  /** The search parameters of the address. */
  search: StudentSearch
}

/** The key of the query that the sheet shows. */
export function queryKeyOf({ kind, classroom, month, search }: SheetChoice): QueryKey {
  return sheetQueryKey(kind, {
    classroom: classroom.id,
    month: kind === 'scores' ? month : undefined,
    student: search.studentId,
  })
}
