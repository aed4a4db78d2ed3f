import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { ApiError } from '@/lib/api/api-error'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, wirePaging } from '@/lib/api/wire'
import * as z from 'zod/mini'
import type { PageValues } from '@/components/tables/list'
import { queryKeys } from '@/domain/query-keys'
import { school } from '@/domain/schools/schema'
import type { ChildIdentity } from '@/domain/students/child-identity'
import { listsOfStudents } from '@/domain/query-keys'
import { type EnrollmentInput, enrollmentPage, enrollmentRow, likelyDuplicate, studentSearchResult } from './schema'

/** The chosen year, school, grade and stage; `school` is the school in its year. */
export interface EnrollmentChoice {
  academicYear: number
  school: number
  emisSchoolCode: string
  grade: number
  reportStage: 1 | 2
}

/** One page of the children enrolled in a grade; asked for once enrollment was started. */
export interface EnrollmentListing extends Partial<EnrollmentChoice>, PageValues {}

const one = dataSchema(enrollmentRow)

export const enrollmentQueries = {
  list: (listing: EnrollmentListing) =>
    queryOptions({
      queryKey: [...queryKeys.enrollments, 'list', listing],
      queryFn: ({ signal }) =>
        api.get('enrollments', {
          schema: enrollmentPage,
          params: {
            academic_year_id: listing.academicYear,
            selected_school: listing.school,
            emis_school_code: listing.emisSchoolCode,
            grade: listing.grade,
            report_stage: listing.reportStage,
            ...wirePaging(listing.page, listing.size),
          },
          signal,
        }),
    }),

  /** The child with a student ID and its enrollment in a year; null when there is none. */
  findStudent: (emisStudentId: string, academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.enrollments, 'find', emisStudentId, academicYear],
      staleTime: 0,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const { path, params } = assumedPaths.findStudent(emisStudentId, academicYear)
        return await orNull(api.get(path, { schema: dataSchema(studentSearchResult), params, signal }))
      },
    }),

  /** The enrollment that a child has at a school in its year; null when there is none that the user may see. */
  ofStudent: (emisStudentId: string, school: number) =>
    queryOptions({
      queryKey: [...queryKeys.enrollments, 'of-student', emisStudentId, school],
      staleTime: 0,
      gcTime: 0,
      queryFn: async ({ signal }) =>
        await orNull(
          api.get('enrollments/get-by-student', {
            schema: one,
            params: { academic_year_school_id: school, emis_student_id: emisStudentId },
            signal,
          }),
        ),
    }),

  /** The school of an EMIS code in a year; null when there is none that the user may see. */
  schoolOfCode: (emisCode: string, academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'of-code', emisCode, academicYear],
      staleTime: 0,
      queryFn: ({ signal }) =>
        api.get('get-school-by-emiscode', {
          schema: dataSchema(z.nullable(school)),
          params: { emis_code: emisCode, academic_year_id: academicYear },
          signal,
        }),
    }),

  /** Children of the same folded name, birth date and gender, anywhere in the country. */
  likelyDuplicates: (child: ChildIdentity, academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.enrollments, 'duplicates', child, academicYear],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.likelyDuplicates(child, academicYear)
        return api.get(path, { schema: dataSchema(z.array(likelyDuplicate)), params, signal })
      },
    }),
}

/** A record that is not there is an answer too. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const enrollmentMutations = {
  /** The key stays the same while the same child is sent, so that a retry after a lost answer creates no second one. */
  create: () => ({
    mutationFn: ({ input, idempotencyKey }: { input: EnrollmentInput; idempotencyKey: string }) =>
      api.post('enrollments', { schema: one, body: input, idempotencyKey }),
    meta: {
      invalidates: listsOfStudents,
      success: 'enrollment.createSuccessfulMessage',
      error: 'inline',
    } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`enrollments/${String(id)}`, { schema: one, body: changes, ...sending }),
    meta: {
      invalidates: listsOfStudents,
      success: 'enrollment.editSuccessfulMessage',
      error: 'inline',
    } satisfies WriteMeta,
  }),
}
