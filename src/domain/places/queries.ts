import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { pageSchema } from '@/lib/api/wire'
import { gazetteerAncestor, gazetteerPlace, type GazetteerLevel } from './schema'

const ancestors = z.pipe(
  pageSchema(gazetteerAncestor),
  z.transform(({ data }) => data),
)
const places = z.pipe(
  pageSchema(gazetteerPlace),
  z.transform(({ data }) => data),
)

/** The gazetteer does not change while people work: one load of a level serves the whole visit. */
export const gazetteerQueries = {
  /** The places of a level below a parent's code; every province needs no parent. */
  places: (level: GazetteerLevel, parent: string | undefined) =>
    queryOptions({
      queryKey: ['gazetteer', level, parent ?? null],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }): Promise<z.output<typeof places>> =>
        level === 'province'
          ? api.get(assumedPaths.provinces.path, { schema: places, params: assumedPaths.provinces.params, signal })
          : api.get('gazetteer/get', { schema: places, params: { state: level, parent_code: parent }, signal }),
    }),

  /** A place and what it lies in, from the province down; the last is the place itself. */
  ancestors: (id: number) =>
    queryOptions({
      queryKey: ['gazetteer', 'ancestors', id],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => api.get('gazetteer/get-parents', { schema: ancestors, params: { id }, signal }),
    }),
}
