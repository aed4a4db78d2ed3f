import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { getRecord, type Sending } from '@/lib/api/get-record'
import { readAllPages } from '@/lib/api/read-all-pages'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import { queryKeys } from '@/domain/query-keys'
import { areaOfCode } from '@/domain/places/area'
import { listsOfStudents } from '@/domain/query-keys'
import { studentRecord } from './profile-schema'
import { studentRow } from './schema'

/** One page of students in a year; without grade and suffix those of all classes. */
export interface StudentListing {
  academicYear: number | undefined
  /** The school in that year; without one all schools of the user are searched. */
  school: number | undefined
  /** The most specific place; the wider ones are the beginning of its code. */
  gazetteer?: string | undefined
  grade: number | undefined
  suffix: string | undefined
  keyword: string | undefined
  duplicates: true | undefined
  withoutClass?: true | undefined
  student?: number | undefined
  /** `column.asc` or `column.desc`; by name unless given. */
  sort?: string | undefined
  /** Counted from 0. */
  page: number
  size: number
}

function wireSort(sort: string | undefined) {
  const [orderBy, order] = sort?.split('.') ?? []
  return { orderBy, order }
}
const profile = dataSchema(studentRecord)
/** More than any school has. */
const mostOfSchool = 9999
const path = (studentId: number) => `students/${String(studentId)}`

export const studentQueries = {
  /** The first few students of a year whose name or number holds the words */
  find: ({ keyword, academicYear, limit }: { keyword: string; academicYear: number; limit: number }) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'find', { keyword, academicYear, limit }],
      // Names of people are not kept longer than they are looked at.
      gcTime: 60_000,
      queryFn: ({ signal }) =>
        api.get('students', {
          schema: pageSchema(studentRow),
          params: { academic_year_id: academicYear, keyword, ...wirePaging(0, limit) },
          signal,
        }),
    }),

  /** One student's whole record, by the student's own id. */
  profile: (studentId: number) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'profile', studentId],
      // Names of people are not kept longer than they are looked at.
      gcTime: 60_000,
      queryFn: ({ signal }) => getRecord(path(studentId), { schema: profile, signal }),
    }),

  enrolled: (listing: StudentListing) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'enrolled', listing],
      gcTime: 60_000,
      queryFn: ({ signal }) => {
        const { duplicates, withoutClass, student, gazetteer = '', page, size, sort, ...filter } = listing
        const area = areaOfCode(gazetteer)
        const params = {
          ...filter,
          ...area,
          ...wireSort(sort),
          isDuplicateRecord: duplicates,
          without_class: withoutClass,
          student_id: student,
        }
        return api.get(assumedPaths.enrolledStudents, {
          schema: pageSchema(studentRow),
          params: { ...params, ...wirePaging(page, size) },
          signal,
        })
      },
    }),

  /**
   * All students of a school without a class, of one grade where it is given. The key is not one of the students': what was
   * proposed for them stays while some are placed.
   */
  toPlace: ({ academicYear, school, grade }: { academicYear: number; school: number; grade: number | undefined }) =>
    queryOptions({
      queryKey: ['students-to-place', academicYear, school, grade],
      gcTime: 0,
      staleTime: Infinity,
      queryFn: ({ signal }) =>
        api.get(assumedPaths.enrolledStudents, {
          schema: pageSchema(studentRow),
          params: { academicYear, school, grade, without_class: true, ...wirePaging(0, mostOfSchool) },
          signal,
        }),
    }),

  /** The enrollment of one student in the year, at the school where one is chosen; null where there is none. */
  enrollment: (student: number, { academicYear, school }: Pick<StudentListing, 'academicYear' | 'school'>) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'enrollment', student, academicYear ?? 0, school ?? 0],
      gcTime: 60_000,
      queryFn: async ({ signal }) => {
        const params = { academicYear, school, student_id: student, ...wirePaging(0, 1) }
        const { data } = await api.get(assumedPaths.enrolledStudents, {
          schema: pageSchema(studentRow),
          params,
          signal,
        })
        return data[0] ?? null
      },
    }),

  ofClassroom: (listing: StudentListing) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'of-classroom', listing],
      gcTime: 60_000,
      queryFn: ({ signal }) => {
        const { academicYear, school, grade, suffix, keyword, duplicates, page, size, sort } = listing
        const filter = { academic_year_id: academicYear, school, grade, suffix, keyword, duplicate_record: duplicates }
        return api.get('students', {
          schema: pageSchema(studentRow),
          params: { ...filter, ...wireSort(sort), ...wirePaging(page, size) },
          signal,
        })
      },
    }),
}

type ClassListing = Pick<StudentListing, 'academicYear' | 'school' | 'grade' | 'suffix'>

/** All students of a class as they are now, whatever page of them a list shows. */
export function readWholeClass(queryClient: QueryClient, { academicYear, school, grade, suffix }: ClassListing) {
  const filter = { academicYear, school, grade, suffix, keyword: undefined, duplicates: undefined }
  return readAllPages({
    readPage: ({ page, size }) =>
      queryClient.query({ ...studentQueries.ofClassroom({ ...filter, page, size }), staleTime: 0 }),
  })
}

export const studentMutations = {
  update: (studentId: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(path(studentId), { schema: writtenRecord, body: changes, ...sending }),
    meta: {
      invalidates: listsOfStudents,
      success: 'student.editSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),
}
