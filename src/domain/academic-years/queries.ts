import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { Permission } from '@/auth/permissions'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import type { AcademicYearInput } from './input-schema'
import { moveCheck } from './move-schema'
import { academicYear, type AcademicYearStatus } from './schema'
import { queryKeys } from '@/domain/query-keys'

const one = dataSchema(academicYear)
const path = (id: number) => `academic-years/${String(id)}`

/** One page of the years, newest first; `page` is counted from 0. */
const list = ({ page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...queryKeys.academicYears, 'list', { page, size }],
    queryFn: ({ signal }) =>
      api.get('academic-years', { schema: pageSchema(academicYear), params: wirePaging(page, size), signal }),
  })

export const academicYearQueries = {
  list,

  /** Every year, for choices: a country has a few dozen at most. */
  all: () => list({ page: 0, size: 100 }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.academicYears, 'detail', id],
      queryFn: ({ signal }) => getRecord(path(id), { schema: one, signal }),
    }),

  /** The obstacles to a year's next step, always read from the server. */
  nextStep: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.academicYears, 'next-step', id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => api.get(assumedPaths.nextStep(id), { schema: dataSchema(moveCheck), signal }),
    }),
}

// A year's first step creates its schools, so a step invalidates the schools too.
const invalidates = [queryKeys.academicYears, queryKeys.schools] as const

export const academicYearMutations = {
  create: () => ({
    mutationFn: (input: AcademicYearInput) => api.post('academic-years', { schema: one, body: input }),
    meta: { invalidates, success: 'academicYear.createSuccessfulMessage', error: 'inline' } satisfies WriteMeta,
  }),

  /** A failed update shows the server's text in the red notification. */
  update: (id: number) => ({
    write: (changes: object, sending: Sending) => api.put(path(id), { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'academicYear.editSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** The same call with the next status. The dialog that asked shows a refusal. */
  move: (id: number) => ({
    mutationFn: (status: AcademicYearStatus) => api.put(path(id), { schema: one, body: { status } }),
    meta: { invalidates, success: 'academicYear.moveSuccessfulMessage', error: 'inline' } satisfies WriteMeta,
  }),

  remove: () => ({
    mutationFn: (id: number) => api.delete(path(id), { schema: writtenRecord }),
    meta: { invalidates, success: 'academicYear.deleteSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),
}

/**
 * Requests the academic years while the user's profile is still loading: schools, classes and students belong to a year, so
 * nearly every page behind sign-in waits for them.
 */
export async function prefetchAcademicYears(
  queryClient: QueryClient,
  permissions: ReadonlySet<Permission>,
): Promise<void> {
  if (!permissions.has('sts_view_academic_years') && !permissions.has('sts_manage_academic_years')) return
  await queryClient.query(academicYearQueries.all())
}
