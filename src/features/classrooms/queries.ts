import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { pageOf, wirePaging } from '@/lib/wire'
import { classroom } from './schema'

/** Whose classes: a school in a year, and for a teacher only their own. */
export interface ClassroomLookup {
  academicYear: number
  /** The school in that year (`academic_year_school_id`). */
  school: number
  teacherStaffId: number | null
}

const classroomKey = ['classrooms'] as const
/** A school has a few dozen classes; one call brings them all. */
const lookupLimit = 9999

export const classroomQueries = {
  /** All classes of a school for a choice, by grade and suffix. A failure shows `error.gettingClasses` (platform §8). */
  lookup: ({ academicYear, school, teacherStaffId }: ClassroomLookup) =>
    queryOptions({
      queryKey: [...classroomKey, 'lookup', { academicYear, school, teacherStaffId }],
      queryFn: async ({ signal }) => {
        const { data } = await api.get('classrooms', {
          schema: pageOf(classroom),
          params: {
            academicYear,
            school,
            teacher_staff_id: teacherStaffId,
            ...wirePaging(0, lookupLimit),
            orderBy: 'grade',
            order: 'asc',
          },
          signal,
        })
        return data
      },
    }),
}
