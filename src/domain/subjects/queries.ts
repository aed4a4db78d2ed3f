import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { subjectCategory } from './schema'
import { queryKeys } from '@/domain/query-keys'

const categories = dataSchema(z.array(subjectCategory))

export const subjectQueries = {
  /** The subjects of a class, by category and in order. They hardly changes within a year. */
  ofClassroom: (classroomId: number) =>
    queryOptions({
      queryKey: [...queryKeys.subjectsOfClassroom, classroomId],
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.sheetSubjects(classroomId)
        return api.get(path, { schema: categories, params, signal })
      },
    }),

  /** The subjects that a year, grade and type offer, for the classroom's form. */
  ofGrade: (kind: { academicYear: number; grade: number; type: number }) =>
    queryOptions({
      queryKey: [...queryKeys.subjects, 'of-grade', kind],
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) => {
        const { path, params } = assumedPaths.gradeSubjects(kind)
        return api.get(path, { schema: categories, params, signal })
      },
    }),
}
