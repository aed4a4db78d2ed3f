import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { askedPlace, type BoardPlace } from './board-place'
import { classAverage, monthProgress, placesProgress, schoolFigures, yearFigures } from './schema'
import { queryKeys } from '@/domain/query-keys'

export const progressQueries = {
  /** The progress of the parts of a place in a month. */
  places: (academicYear: number, month: number, place: BoardPlace) =>
    queryOptions({
      queryKey: [...queryKeys.progress, 'places', academicYear, month, askedPlace(place)],
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.progressPlaces({ academicYear, month, ...askedPlace(place) })
        return api.get(path, { schema: dataSchema(placesProgress), params, signal })
      },
    }),

  /** The progress of a place in each month of a year. */
  months: (academicYear: number, place: BoardPlace) =>
    queryOptions({
      queryKey: [...queryKeys.progress, 'months', academicYear, askedPlace(place)],
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.progressMonths({ academicYear, ...askedPlace(place) })
        return api.get(path, { schema: dataSchema(z.array(monthProgress)), params, signal })
      },
    }),

  /** A place in a year and in the one before. */
  figures: (academicYear: number, place: BoardPlace) =>
    queryOptions({
      queryKey: [...queryKeys.progress, 'figures', academicYear, askedPlace(place)],
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.progressFigures({ academicYear, ...askedPlace(place) })
        return api.get(path, { schema: dataSchema(yearFigures), params, signal })
      },
    }),

  /** The students of a school in its year, and those who came and left. */
  school: (schoolYearId: number) =>
    queryOptions({
      queryKey: [...queryKeys.progress, 'school', schoolYearId],
      queryFn: ({ signal }) =>
        api.get(assumedPaths.schoolFigures(schoolYearId), { schema: dataSchema(schoolFigures), signal }),
    }),

  /** The average of a class by month. */
  averages: (classroom: number) =>
    queryOptions({
      queryKey: [...queryKeys.progress, 'averages', classroom],
      queryFn: ({ signal }) =>
        api.get(assumedPaths.classAverages(classroom), { schema: dataSchema(z.array(classAverage)), signal }),
    }),
}
