import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import { classroom, classroomDetail, type ClassroomInput } from './schema'
import { queryKeys } from '@/domain/query-keys'

/** Whose classes: a school in a year, and for a teacher only their own. */
export interface ClassroomLookup {
  academicYear: number
  /** The school in that year (`academic_year_school_id`). */
  school: number
  teacherStaffId: number | null
}

/** One page of a list; without a school, the classes of a place or of the user's whole scope. */
export interface ClassroomListing {
  academicYear: number | undefined
  school: number | undefined
  /** The most specific place; the wider ones are the beginning of its code. */
  gazetteer: string | undefined
  teacherStaffId: number | null
  page: number
  size: number
  /** `column.asc` or `column.desc`. */
  sort: string
}

const one = dataSchema(classroomDetail)
const path = (id: number) => `classrooms/${String(id)}`
/** All classes of a school in one request: there are only a few dozen. */
const lookupLimit = 9999

export const classroomQueries = {
  /** One page of the class list. A failure shows `error.gettingClasses`. */
  list: (listing: ClassroomListing) =>
    queryOptions({
      queryKey: [...queryKeys.classrooms, 'list', listing],
      queryFn: ({ signal }) => {
        const { academicYear, school: schoolId, gazetteer, teacherStaffId, page, size, sort } = listing
        const [orderBy, order] = sort.split('.')
        const listed = assumedPaths.classroomsOfPlace(schoolId === undefined ? gazetteer : undefined)
        const params = {
          ...listed.params,
          academicYear,
          school: schoolId,
          teacher_staff_id: teacherStaffId,
          ...wirePaging(page, size),
          orderBy,
          order,
        }
        return api.get(listed.path, { schema: pageSchema(classroom), params, signal })
      },
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.classrooms, 'detail', id],
      queryFn: ({ signal }) => getRecord(path(id), { schema: one, signal }),
    }),

  /** All classes of a school for a choice, by grade and suffix. A failure shows `error.gettingClasses`. */
  lookup: ({ academicYear, school: schoolId, teacherStaffId }: ClassroomLookup) =>
    queryOptions({
      queryKey: [...queryKeys.classrooms, 'lookup', { academicYear, school: schoolId, teacherStaffId }],
      queryFn: async ({ signal }) => {
        const { data } = await api.get('classrooms', {
          schema: pageSchema(classroom),
          params: {
            academicYear,
            school: schoolId,
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

// The subjects of a class are part of it; the statement of a school's missing work counts classes.
const invalidates = [queryKeys.classrooms, queryKeys.subjectsOfClassroom, queryKeys.accomplishment] as const

/** A refused write of a class is shown in the red notification. */
export const classroomMutations = {
  create: () => ({
    mutationFn: (input: ClassroomInput) => api.post('classrooms', { schema: one, body: input }),
    meta: { invalidates, success: 'classroom.createSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) => api.put(path(id), { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'classroom.editSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** Deactivates or activates. */
  setStatus: (status: 0 | 1) => ({
    mutationFn: (id: number) => api.put(path(id), { schema: one, body: { status } }),
    meta: {
      invalidates,
      success: status === 1 ? 'classroom.activateSuccessfulMessage' : 'classroom.deactivateSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),

  remove: () => ({
    mutationFn: (id: number) => api.delete(path(id), { schema: writtenRecord }),
    meta: { invalidates, success: 'classroom.deleteSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),
}
