import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { accomplishmentStatement } from './schema'
import { queryKeys } from '@/domain/query-keys'

const statement = dataSchema(accomplishmentStatement)

export const accomplishmentQueries = {
  /** The missing work of a school in its year (`schools.id`); under the schools' key, so that their writes invalidate it. */
  statement: (schoolYearId: number) =>
    queryOptions({
      queryKey: [...queryKeys.accomplishment, schoolYearId],
      queryFn: ({ signal }) => api.get(assumedPaths.accomplishment(schoolYearId), { schema: statement, signal }),
    }),
}
