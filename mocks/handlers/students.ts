import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { studentRow } from '@/features/students/schema'
import { foldForSearch } from '@/lib/khmer/fold'
import type { Database } from '../db/types'
import { reading, type ServedOperation } from '../operation'
import { withinReach, type Reach } from '../policy'
import { flag, idText, nothing, paging, wholeNumber } from '../request'

/** Lifecycle §7; `school` is the school in its year, "all" for grade and suffix is said by leaving them out. */
const studentsRequest = z.strictObject({
  ...paging,
  academic_year_id: idText.optional(),
  school: idText.optional(),
  grade: wholeNumber(-3, 12).optional(),
  suffix: z.string().max(20).optional(),
  keyword: z.string().max(200).optional(),
  duplicate_record: flag.optional(),
})
type StudentsRequest = z.output<typeof studentsRequest>

export const studentOperations: readonly ServedOperation[] = [
  reading('GET /students', { params: nothing, query: studentsRequest }, async ({ db, reach, query }) => {
    const matching = studentsMatching(db, reach, query)
    // The whole search is gone through once, for the page's ids and the total; the details are of those few only.
    const page = await inOrder(matching)
      .select((e) => ['enrollments.id', e.fn.countAll<number>().over().as('total')])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const total = page[0]?.total ?? (query.page === 1 ? 0 : await countOf(matching))
    const ids = page.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await withDetails(inOrder(studentsInReach(db, reach).where('enrollments.id', 'in', ids))).execute()
    return { data: rows.map(toWire), meta: { total } }
  }),
]

function studentsInReach(db: Kysely<Database>, reach: Reach) {
  return (
    db
      .selectFrom('students')
      .innerJoin('enrollments', 'enrollments.student_id', 'students.id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
      // Who left the system stands in no list.
      .where('enrollments.closed_on', 'is', null)
      .where(withinReach(reach))
  )
}

function inOrder(students: ReturnType<typeof studentsInReach>) {
  return students.orderBy('students.sort_key').orderBy('students.id').orderBy('enrollments.id', 'desc')
}

async function countOf(students: ReturnType<typeof studentsInReach>): Promise<number> {
  const { total } = await students.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

function studentsMatching(db: Kysely<Database>, reach: Reach, query: StudentsRequest) {
  let matching = studentsInReach(db, reach)
  if (query.academic_year_id !== undefined) {
    matching = matching.where('schools.academic_year_id', '=', query.academic_year_id)
  }
  if (query.school !== undefined) matching = matching.where('schools.id', '=', query.school)
  if (query.grade !== undefined) matching = matching.where('enrollments.grade', '=', query.grade)
  if (query.suffix !== undefined) matching = matching.where('classrooms.suffix', '=', query.suffix)
  for (const word of foldForSearch(query.keyword ?? '').split(' ')) {
    // Plain containment: `%` and `_` in what was typed mean themselves. By bytes, which is three times quicker here.
    if (word !== '') matching = matching.where(sql<SqlBool>`strpos(students.search_text collate "C", ${word}) > 0`)
  }
  // Pupils of the same name, gender and birth date (checklist O-033).
  if (query.duplicate_record === true) {
    matching = matching.where(sql<SqlBool>`exists (
      select 1 from students twin
      where twin.id <> students.id and twin.sort_key = students.sort_key
        and twin.gender = students.gender and twin.birth_date = students.birth_date)`)
  }
  return matching
}

function withDetails(students: ReturnType<typeof studentsInReach>) {
  return students.select([
    'enrollments.id',
    'enrollments.entry_status',
    'enrollments.grade',
    'schools.academic_year_id',
    'schools.id as school_id',
    'schools.raw_school_id',
    'raw_schools.code',
    'raw_schools.name',
    'raw_schools.name_en',
    'classrooms.id as classroom_id',
    'classrooms.grade as classroom_grade',
    'classrooms.suffix',
    'students.id as student_id',
    'students.emis_student_id',
    'students.first_name',
    'students.last_name',
    'students.first_name_en',
    'students.last_name_en',
    'students.gender',
    'students.birth_date',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toWire(row: Row): z.output<typeof studentRow> {
  return studentRow.parse({
    ...row,
    classroom:
      row.classroom_id === null ? null : { id: row.classroom_id, grade: row.classroom_grade, suffix: row.suffix },
    school: { id: row.school_id, school_id: row.raw_school_id, code: row.code, name: row.name, name_en: row.name_en },
    student: { ...row, id: row.student_id },
  })
}
