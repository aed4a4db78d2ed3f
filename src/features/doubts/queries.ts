import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { queryKeys } from '@/domain/query-keys'
import { areaOfCode } from '@/domain/places/area'
import { doubtCounts, doubtList, type DoubtKind } from './schema'

export interface DoubtsOf {
  academicYear: number
  /** The code of a province or district; without it the user's own place. */
  gazetteer: string | undefined
}

function toQuery({ academicYear, gazetteer = '' }: DoubtsOf) {
  const { province, district } = areaOfCode(gazetteer)
  return { academicYear, province, district }
}

export const doubtQueries = {
  counts: (of: DoubtsOf) =>
    queryOptions({
      queryKey: [...queryKeys.doubts, 'counts', of],
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.doubts(toQuery(of))
        return api.get(path, { schema: doubtCounts, params, signal })
      },
    }),

  /** A page of the records of a kind; pages are counted from 0. */
  list: (of: DoubtsOf, kind: DoubtKind, { page, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...queryKeys.doubts, 'list', of, kind, page, size],
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.doubtsOfKind(kind, toQuery(of))
        return api.get(path, { schema: doubtList, params: { ...params, page: page + 1, limit: size }, signal })
      },
    }),
}
