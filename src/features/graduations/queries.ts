import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import type { PageValues } from '@/components/tables/list'
import { queryKeys } from '@/domain/query-keys'
import { withCalculated } from '@/domain/results/queries'
import type { SelectionValues } from '@/domain/school-selection/selection-values'
import { graduationRow, movedStudents, type GraduationInput, type GraduationResult } from './schema'

/** A class as this call names it. */
export interface GraduationClass {
  academicYear: number
  emisCode: string
  grade: number
  suffix: string
}

/** One page of a class; asked for once the class is chosen. */
export interface GraduationListing extends SelectionValues, PageValues {
  /** Of the school. */
  emisCode: string | undefined
  result: GraduationResult | undefined
}

/** Large enough for any class: the dialogs for promoting and repeating need all students in one response. */
const wholeClassLimit = 999

async function readStudents(listing: GraduationListing, signal: AbortSignal) {
  const { academicYear, emisCode, grade, suffix, result, page, size } = listing
  return await api.get('graduations', {
    schema: z.intersection(pageSchema(graduationRow), withCalculated),
    params: {
      academic_year_id: academicYear,
      emis_school_code: emisCode,
      grade,
      suffix,
      result,
      ...wirePaging(page, size),
    },
    signal,
  })
}

const list = (listing: GraduationListing) =>
  queryOptions({
    queryKey: [...queryKeys.graduations, 'list', listing],
    queryFn: ({ signal }) => readStudents(listing, signal),
  })

const whole = (room: GraduationClass) => ({ ...room, result: undefined, page: 0, size: wholeClassLimit })

export const graduationQueries = {
  /** One page of a class at the end of the year. */
  list,

  /** All of the class: who is selected, promoted or repeats is looked up here. */
  wholeClass: (room: GraduationClass) => list(whole(room)),

  /** The same for several classes: what was shown of one stays while others are decided, so it has a key of its own. */
  toDecide: (room: GraduationClass) =>
    queryOptions({
      queryKey: ['classes-to-decide', room],
      queryFn: ({ signal }) => readStudents(whole(room), signal),
      gcTime: 0,
      staleTime: Infinity,
    }),
}

/** A promoted student is in the lists of another school and year. */
export const invalidatedByMoves = [
  queryKeys.graduations,
  queryKeys.students,
  queryKeys.enrollments,
  queryKeys.classrooms,
  queryKeys.accomplishment,
] as const
const moved = dataSchema(movedStudents)
const moveSuccess = { promote: 'graduation.promote.success', repeat: 'graduation.repeat.success' } as const

export const graduationMutations = {
  changeResult: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`enrollments/change-result/${String(id)}`, { schema: writtenRecord, body: changes, ...sending }),
    meta: {
      invalidates: invalidatedByMoves,
      success: 'graduation.change.success',
      error: 'inline',
    } satisfies WriteMeta,
  }),

  move: (kind: 'promote' | 'repeat') => ({
    mutationFn: (body: GraduationInput, idempotencyKey: string) =>
      api.post('enrollments/graduation', { schema: moved, body, idempotencyKey }),
    meta: { invalidates: invalidatedByMoves, success: moveSuccess[kind], error: 'inline' } satisfies WriteMeta,
  }),

  takeBack: () => ({
    mutationFn: (enrollments: number[]) =>
      api.post(assumedPaths.takeBackGraduation, { schema: moved, body: { enrollments } }),
    meta: {
      invalidates: invalidatedByMoves,
      success: 'graduation.undo.success',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),
}
