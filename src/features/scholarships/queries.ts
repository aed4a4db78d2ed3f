import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { ApiError } from '@/lib/api/api-error'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, wirePaging } from '@/lib/api/wire'
import { queryKeys } from '@/domain/query-keys'
import { listsOfStudents } from '@/domain/query-keys'
import { scholarshipPage, scholarshipSearchResult, scholarshipStudent, type ScholarshipStudent } from './schema'
import type { ScholarshipListing } from './scholarship-search'

export const scholarshipTable = 'scholarships'

export const scholarshipQueries = {
  list: ({ academicYear, school, page, size }: ScholarshipListing) => {
    // The school belongs to one place only.
    const listed: ScholarshipListing = { academicYear, school, page, size }
    return queryOptions({
      queryKey: [...queryKeys.scholarships, 'list', listed],
      queryFn: ({ signal }) =>
        api.get('scholarships', {
          schema: scholarshipPage,
          params: { school_id: school, academicYear, ...wirePaging(page, size) },
          signal,
        }),
    })
  },

  ofStudent: (emisStudentId: string, { academicYear, school }: { academicYear: number; school: number }) =>
    queryOptions({
      queryKey: [...queryKeys.scholarships, 'of-student', emisStudentId, academicYear, school],
      queryFn: () => findOfSchool(emisStudentId, { academicYear, school }),
    }),
}

/** The enrollment of a student ID at a school in a year; null when the school has no such student. */
export async function findOfSchool(
  emisStudentId: string,
  { academicYear, school }: { academicYear: number; school: number },
): Promise<ScholarshipStudent | null> {
  const { path, params } = assumedPaths.findStudent(emisStudentId, academicYear)
  const found = await api.get(path, { schema: dataSchema(scholarshipSearchResult), params }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  const enrolled = found?.scholarship ?? null
  const isOther = enrolled?.school_id != null && enrolled.school_id !== school
  return isOther ? null : enrolled
}

export const scholarshipMutations = {
  update: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`scholarships/${String(id)}`, { schema: dataSchema(scholarshipStudent), body: changes, ...sending }),
    meta: { invalidates: listsOfStudents, success: 'scholarship.updateSuccess', error: 'inline' } satisfies WriteMeta,
  }),
}
