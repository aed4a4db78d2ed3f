import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import type { PageValues } from '@/components/tables/list'
import { queryKeys } from '@/domain/query-keys'
import type { SelectionValues } from '@/domain/school-selection/selection-values'
import { foldStudentId } from '@/domain/students/student-ids'
import { studentRow } from '@/features/students/schema'
import {
  directions,
  states,
  transferReview,
  transferRow,
  type TransferApproval,
  type TransferInput,
  type TransferRefusal,
} from './schema'

/** One page of the transfers of a school in a year; asked for once school and grade are chosen. */
export interface TransferListing extends SelectionValues, PageValues {
  /** Of the school. */
  emisCode: string | undefined
  direction: keyof typeof directions
}

const one = dataSchema(transferRow)
/** An enrollment of the school with its student, as far as a transfer shows it. */
const enrolledRow = z.pick(studentRow, {
  id: true,
  entry_status: true,
  grade: true,
  classroom: true,
  profile_open: true,
  student: true,
})
export type EnrolledStudent = z.infer<typeof enrolledRow> & { hasPendingTransfer: boolean }
/** A student ID is part of few others. */
const maxNamesakes = 50
/** More than a school sends at a time. */
const maxPending = 999

export const transferQueries = {
  list: (listing: TransferListing) =>
    queryOptions({
      queryKey: [...queryKeys.transfers, 'list', listing],
      queryFn: ({ signal }) =>
        api.get('transfer', {
          schema: pageSchema(transferRow),
          params: {
            academic_year_id: listing.academicYear,
            emis_school_code: listing.emisCode,
            transfer: directions[listing.direction],
            grade: listing.grade,
            suffix: listing.suffix,
            ...wirePaging(listing.page, listing.size),
          },
          signal,
        }),
    }),

  /** The present state of one transfer, read before a decision. The decision does not invalidate it. */
  review: (id: number) =>
    queryOptions({
      queryKey: ['transfer-review', id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => api.get(`transfer/${String(id)}`, { schema: dataSchema(transferReview), signal }),
    }),

  /** The first `most` that wait in the user's data scope, to be approved or sent from there, and how many there are. */
  pending: (direction: keyof typeof directions, most: number) =>
    queryOptions({
      queryKey: [...queryKeys.transfers, 'pending', direction, most],
      // Other schools send and withdraw them all the time.
      staleTime: 0,
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.pendingTransfers(directions[direction])
        return api.get(path, {
          schema: pageSchema(transferRow),
          params: { ...params, ...wirePaging(0, most) },
          signal,
        })
      },
    }),
}

/** The enrollment of a student ID at a school in its year; null when the school has no such student. */
export async function findEnrolled(
  { school, year }: { school: { id: number; emis_code: string }; year: { id: number } },
  stsId: string,
): Promise<EnrolledStudent | null> {
  const { data } = await api.get('students', {
    schema: pageSchema(enrolledRow),
    params: { school: school.id, keyword: stsId, ...wirePaging(0, maxNamesakes) },
  })
  const found = data.find(({ student }) => foldStudentId(student.emis_student_id) === foldStudentId(stsId))
  if (found === undefined) return null
  const pending = await api.get('transfer', {
    schema: pageSchema(transferRow),
    params: {
      academic_year_id: year.id,
      emis_school_code: school.emis_code,
      transfer: directions.out,
      status: states.pending,
      ...wirePaging(0, maxPending),
    },
  })
  return {
    ...found,
    hasPendingTransfer: pending.data.some(({ enrollment_id: id, refusal }) => id === found.id && refusal == null),
  }
}

// The student leaves or enters lists, sheets and counts of two schools.
const invalidates = [
  queryKeys.transfers,
  queryKeys.students,
  queryKeys.enrollments,
  queryKeys.classrooms,
  queryKeys.scores,
  queryKeys.attendances,
  queryKeys.accomplishment,
  queryKeys.graduations,
] as const

export const transferMutations = {
  request: () => ({
    mutationFn: (input: TransferInput, idempotencyKey: string) =>
      api.post('transfer', { schema: one, body: input, idempotencyKey }),
    meta: { invalidates, success: 'transfer.requestSuccess', error: 'inline' } satisfies WriteMeta,
  }),

  approve: (id: number) => ({
    /** Takes the tag of what was looked at: a transfer that has changed since is looked at again. */
    send: (input: TransferApproval, sending: Sending) =>
      api.post(assumedPaths.approveTransfer(id), { schema: one, body: input, ...sending }),
    meta: { invalidates, success: 'transfer.approveSuccess', error: 'inline' } satisfies WriteMeta,
  }),

  refuse: (id: number) => ({
    mutationFn: (input: TransferRefusal, idempotencyKey: string) =>
      api.post(assumedPaths.refuseTransfer(id), { schema: one, body: input, idempotencyKey }),
    meta: {
      invalidates: [queryKeys.transfers],
      success: 'transfer.refuseSuccess',
      error: 'inline',
    } satisfies WriteMeta,
  }),

  withdraw: () => ({
    mutationFn: (id: number) => api.delete(assumedPaths.withdrawTransfer(id), { schema: writtenRecord }),
    meta: {
      invalidates: [queryKeys.transfers],
      success: 'transfer.withdrawSuccess',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),
}
