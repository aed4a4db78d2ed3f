import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { pageSchema } from '@/lib/api/wire'
import { staff, type StaffRole } from './schema'
import { queryKeys } from '@/domain/query-keys'

/** Whose staff: a school, named by its record of one year or by the raw school. */
export interface StaffLookup {
  staffRole: StaffRole
  /** The school in a year (`academic_year_school_id`). */
  yearSchool?: number | undefined
  rawSchool?: number | undefined
}

export const staffQueries = {
  /** Everyone of one role at a school for a choice, by name. It hardly changes within a session. */
  lookup: ({ staffRole, yearSchool, rawSchool }: StaffLookup) =>
    queryOptions({
      queryKey: [...queryKeys.staffs, 'lookup', { staffRole, yearSchool, rawSchool }],
      staleTime: 5 * 60_000,
      queryFn: async ({ signal }) => {
        const params = { staff_role: staffRole, year_school_id: yearSchool, raw_school_id: rawSchool }
        const { data } = await api.get('staffs', { schema: pageSchema(staff), params, signal })
        return data
      },
    }),
}
