import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, writtenRecord } from '@/lib/api/wire'
import { assigned, type AssignInput } from './assign-schema'
import type { DropOutInput } from './drop-out-schema'
import { listsOfStudents } from '@/domain/query-keys'

/** Puts students of one grade into a class. */
export function assignToClass(body: AssignInput, idempotencyKey: string) {
  return api.post('enrollments/assign-classroom', { schema: dataSchema(assigned), body, idempotencyKey })
}

/** The actions for enrollments of a list, here and on other pages. */
export const enrollmentRowMutations = {
  dropOut: (enrollmentId: number) => ({
    mutationFn: (body: DropOutInput, idempotencyKey: string) =>
      api.post(assumedPaths.dropOut(enrollmentId), { schema: writtenRecord, body, idempotencyKey }),
    meta: { invalidates: listsOfStudents, success: 'student.dropOut.success', error: 'inline' } satisfies WriteMeta,
  }),

  /** Takes a drop-out back that was entered by mistake. */
  undoDropOut: (enrollmentId: number) => ({
    mutationFn: () => api.post(assumedPaths.undoDropOut(enrollmentId), { schema: writtenRecord, body: {} }),
    meta: {
      invalidates: listsOfStudents,
      success: 'student.dropOut.undo.success',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),

  assign: () => ({
    mutationFn: assignToClass,
    meta: { invalidates: listsOfStudents, success: 'enrollment.assign.success', error: 'inline' } satisfies WriteMeta,
  }),

  /** Takes the enrollment off the list; the student stays known. */
  remove: (enrollmentId: number) => ({
    mutationFn: () => api.delete(`students/${String(enrollmentId)}`, { schema: writtenRecord }),
    meta: { invalidates: listsOfStudents, success: 'student.deleteSuccess', error: 'handled' } satisfies WriteMeta,
  }),
}
