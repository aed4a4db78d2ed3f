import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import { schoolImportResult, type SchoolImport } from './import-schema'
import { rawSchool, type SchoolCreate } from './input-schema'
import { queryKeys } from '@/domain/query-keys'
import { school } from '@/domain/schools/schema'

// Apart from the queries of the list, which need none of this to show their first rows.

/** The register of schools, by EMIS code. A refusal belongs to the dialog that asked. */
export const rawSchoolQueries = {
  /** The schools that a year does not have yet, by the beginning of their code. */
  candidates: ({ academicYear, emisCode, limit }: { academicYear: number; emisCode: string; limit: number }) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'raw', { academicYear, emisCode, limit }],
      queryFn: ({ signal }) =>
        api.get('raw-schools', {
          schema: pageSchema(rawSchool),
          params: { academic_year_id: academicYear, emis_code: emisCode, ...wirePaging(0, limit) },
          signal,
        }),
    }),

  /** The one school with this code. */
  byCode: (emisCode: string) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'raw', emisCode],
      queryFn: ({ signal }) =>
        api.get('school-from-raw', { schema: dataSchema(rawSchool), params: { emis_code: emisCode }, signal }),
    }),

  /** The school that a year already has under this code; null when it has none. */
  existing: (emisCode: string, academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'existing', emisCode, academicYear],
      staleTime: 0,
      queryFn: ({ signal }) =>
        api.get('get-school-by-emiscode', {
          schema: dataSchema(z.nullable(school)),
          params: { emis_code: emisCode, academic_year_id: academicYear },
          signal,
        }),
    }),
}

const one = dataSchema(school)
const importResult = dataSchema(schoolImportResult)
const invalidates = [queryKeys.schools] as const

export const schoolMutations = {
  create: () => ({
    mutationFn: (input: SchoolCreate) => api.post('schools', { schema: one, body: input }),
    meta: { invalidates, success: 'school.createSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`schools/${String(id)}`, { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'school.editSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** Checks the import of these rows; nothing is changed. */
  checkImport: () => ({
    mutationFn: (rows: Omit<SchoolImport, 'dry_run'>) =>
      api.post(assumedPaths.importSchools, { schema: importResult, body: { ...rows, dry_run: true } }),
    meta: { error: 'inline' } satisfies WriteMeta,
  }),

  /** The caller keeps the key, so that a file whose answer was lost is not imported twice. */
  runImport: () => ({
    mutationFn: ({ idempotencyKey, ...rows }: Omit<SchoolImport, 'dry_run'> & { idempotencyKey: string }) =>
      api.post(assumedPaths.importSchools, {
        schema: importResult,
        body: { ...rows, dry_run: false },
        idempotencyKey,
      }),
    meta: { invalidates, error: 'inline' } satisfies WriteMeta,
  }),
}
