import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { foldDigits } from '@/lib/text/digits'
import { pageSchema, wirePaging } from '@/lib/api/wire'
import { lookupLimit, schoolChoice } from './queries'
import { school } from './schema'
import { queryKeys } from '@/domain/query-keys'

// Apart from what a list of schools or a choice of one needs to show its first rows.

/** Distinguishes a found school from others with the same name. */
const foundSchool = z.pick(school, {
  id: true,
  name: true,
  name_en: true,
  emis_code: true,
  province: true,
  district: true,
})
export type FoundSchool = z.infer<typeof foundSchool>

/** Schools as single dialogs and the quick list ask for them. */
export const schoolLookups = {
  /** The active schools of a place that a student can be sent to in a year, whatever the user's own place. */
  targets: ({ academicYear, gazetteer, locale }: { academicYear: number; gazetteer: string; locale: 'km' | 'en' }) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'targets', { academicYear, gazetteer, locale }],
      staleTime: 5 * 60_000,
      queryFn: async ({ signal }) => {
        const { data } = await api.get(assumedPaths.targetSchools.path, {
          schema: pageSchema(schoolChoice),
          params: {
            ...assumedPaths.targetSchools.params,
            academic_year: academicYear,
            gazetteer,
            status: 1,
            ...wirePaging(0, lookupLimit),
            orderBy: locale === 'en' ? 'name_en' : 'name',
            order: 'asc',
          },
          signal,
        })
        return data
      },
    }),

  /** The first few schools of a year with these words in their name, or with this number in their EMIS code. */
  find: ({ keyword, academicYear, limit }: { keyword: string; academicYear: number; limit: number }) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'find', { keyword, academicYear, limit }],
      gcTime: 60_000,
      queryFn: ({ signal }) => {
        const digits = foldDigits(keyword)
        const asked = /^\d+$/.test(digits) ? { emis_code: digits } : { school_name: keyword }
        return api.get('schools', {
          schema: pageSchema(foundSchool),
          params: { academic_year: academicYear, ...asked, ...wirePaging(0, limit) },
          signal,
        })
      },
    }),

  /**
   * The active schools of a year whose accomplishment is below a level: how many, and the first few. Always fetched,
   * because it decides an irreversible step.
   */
  behind: (academicYear: number, level: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'behind', academicYear, level],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) =>
        api.get('schools', {
          schema: pageSchema(schoolChoice),
          params: {
            academic_year: academicYear,
            status: 1,
            accomplishment_status: level,
            ...wirePaging(0, 5),
          },
          signal,
        }),
    }),
}
