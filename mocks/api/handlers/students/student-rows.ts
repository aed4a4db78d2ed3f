import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod'
import { studentRow } from '@/features/students/schema'
import type { Database } from '../../../db/types'
import { mayReadRecord, showsIdentity } from '../../child-access'
import { isAttending, isEnrolled } from '../../student-conditions'
import { whereInScope, type DataScope } from '../../data-scope'
import { findClosest, matches, rankMatch, searchWords, type WordMatch } from '../lookups/search-words'
import { studentIdentity } from './student-identity'

/** The filter of lists of students; a field that is left out narrows nothing. */
export interface StudentFilter {
  academicYear?: number | undefined
  /** The school in its year. */
  school?: number | undefined
  grade?: number | undefined
  suffix?: string | undefined
  student?: number | undefined
  keyword?: string | undefined
  duplicates?: boolean | undefined
  /** Only those who go to school and are in no class. */
  withoutClass?: boolean | undefined
  /** The code of the place in which the school lies. */
  province?: string | undefined
  district?: string | undefined
  commune?: string | undefined
  village?: string | undefined
}

/** The columns that lists of students can be sorted by. */
export const studentOrders = ['name', 'emis_student_id', 'gender', 'birth_date', 'classroom', 'entry_status'] as const

interface Page {
  page: number
  limit: number
  orderBy: (typeof studentOrders)[number]
  order: 'asc' | 'desc'
}

const searchText = sql.ref('students.search_text')

/**
 * One page of the enrollments of the data scope that fit, and how many there are. Names are in the order of the Khmer dictionary,
 * after those that are closer to what was typed.
 */
export async function studentPage(db: Kysely<Database>, dataScope: DataScope, filter: StudentFilter, part: Page) {
  const words = searchWords(filter.keyword)
  const others = studentsMatching(db, dataScope, filter)
  const find = (match: WordMatch) => {
    const matching = others.where((where) => where.and(words.map((word) => matches(match, searchText, word))))
    return readPage(
      db,
      dataScope,
      {
        matching,
        sorted: inOrder(matching, dataScope, rankMatch(match, searchText, words), part),
        showsLastClass: filter.withoutClass === true,
      },
      part,
    )
  }
  return await findClosest(words, find, ({ meta }) => meta.total)
}

interface Matching {
  matching: ReturnType<typeof selectStudents>
  sorted: ReturnType<typeof selectStudents>
  /** Each row says in which class the student was last. */
  showsLastClass: boolean
}

async function readPage(
  db: Kysely<Database>,
  dataScope: DataScope,
  { matching, sorted, showsLastClass }: Matching,
  { page, limit }: Page,
) {
  // The whole search is gone through once, for the page's ids and the total; the details are of those few only.
  const found = await sorted
    .select((e) => ['enrollments.id', e.fn.countAll<number>().over().as('total')])
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = found[0]?.total ?? (page === 1 ? 0 : await countStudents(matching))
  const ids = found.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await withDetails(selectStudents(db, dataScope).where('enrollments.id', 'in', ids), dataScope).execute()
  const byId = new Map(rows.map((row) => [row.id, toWire(row)]))
  const lastClasses = showsLastClass ? await readLastClasses(db, ids) : null
  const data = ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return lastClasses === null ? [row] : [{ ...row, last_class: lastClasses.get(id) ?? null }]
  })
  return { data, meta: { total } }
}

/** The class of some enrollments' students in the last year before theirs in which they had one at the same school. */
async function readLastClasses(
  db: Kysely<Database>,
  enrollmentIds: readonly number[],
): Promise<Map<number, { grade: number; suffix: string }>> {
  const { rows } = await sql<{ id: number; grade: number; suffix: string }>`
    select distinct on (enrollments.id) enrollments.id, classrooms.grade, classrooms.suffix
    from enrollments
    join schools on schools.id = enrollments.school_id
    join academic_years on academic_years.id = schools.academic_year_id
    join enrollments as earlier on earlier.student_id = enrollments.student_id
    join classrooms on classrooms.id = earlier.classroom_id
    join schools as then_school on then_school.id = earlier.school_id and then_school.raw_school_id = schools.raw_school_id
    join academic_years as then_year
      on then_year.id = then_school.academic_year_id and then_year.start_date < academic_years.start_date
    where enrollments.id = any(${[...enrollmentIds]}::integer[]) and ${isEnrolled('earlier')}
    order by enrollments.id, then_year.start_date desc, earlier.id desc`.execute(db)
  return new Map(rows.map(({ id, grade, suffix }) => [id, { grade, suffix }]))
}

function selectStudents(db: Kysely<Database>, dataScope: DataScope) {
  return (
    db
      .selectFrom('students')
      .innerJoin('enrollments', 'enrollments.student_id', 'students.id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      // Every school has both. Said so, the database leaves them out where nothing is asked of them: it is a third of a search.
      .leftJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .leftJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
      .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
      .where(isEnrolled())
      .where(whereInScope(dataScope))
  )
}

function orderColumns(dataScope: DataScope) {
  const shown = (column: string) => sql`case when ${showsIdentity(dataScope)} then ${sql.ref(column)} end`
  return {
    name: [sql`students.sort_key`],
    emis_student_id: [sql`students.emis_student_id collate "C"`],
    gender: [shown('students.gender')],
    birth_date: [shown('students.birth_date')],
    classroom: [sql`enrollments.grade`, sql`classrooms.suffix collate "C"`],
    entry_status: [sql`enrollments.entry_status`],
  } as const satisfies Record<Page['orderBy'], readonly RawBuilder<unknown>[]>
}

function inOrder(
  students: ReturnType<typeof selectStudents>,
  dataScope: DataScope,
  rank: RawBuilder<number>,
  { orderBy, order }: Page,
) {
  const columns: readonly RawBuilder<unknown>[] = orderColumns(dataScope)[orderBy]
  return columns
    .reduce((sorted, column) => sorted.orderBy(column, order), students.orderBy(rank))
    .orderBy('students.sort_key')
    .orderBy('students.id')
    .orderBy('enrollments.id', 'desc')
}

async function countStudents(students: ReturnType<typeof selectStudents>): Promise<number> {
  const { total } = await students.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** The students that everything but the keyword finds. */
function studentsMatching(db: Kysely<Database>, dataScope: DataScope, filter: StudentFilter) {
  let matching = selectStudents(db, dataScope)
  if (filter.academicYear !== undefined) {
    matching = matching.where('schools.academic_year_id', '=', filter.academicYear)
  }
  if (filter.school !== undefined) matching = matching.where('schools.id', '=', filter.school)
  if (filter.grade !== undefined) matching = matching.where('enrollments.grade', '=', filter.grade)
  if (filter.suffix !== undefined) matching = matching.where('classrooms.suffix', '=', filter.suffix)
  if (filter.student !== undefined) matching = matching.where('students.id', '=', filter.student)
  for (const level of ['province', 'district', 'commune', 'village'] as const) {
    const code = filter[level]
    if (code !== undefined) matching = matching.where(`raw_schools.${level}_code`, '=', code)
  }
  if (filter.withoutClass === true) {
    matching = matching.where('enrollments.classroom_id', 'is', null).where(isAttending())
  }
  // Students of the same name, however it is spelled, gender and birth date.
  if (filter.duplicates === true) {
    matching = matching.where(sql<SqlBool>`exists (
      select 1 from students twin
      where twin.id <> students.id and twin.folded_name = students.folded_name
        and twin.gender = students.gender and twin.birth_date = students.birth_date)`)
  }
  return matching
}

function withDetails(students: ReturnType<typeof selectStudents>, dataScope: DataScope) {
  return students
    .leftJoin('accounts', 'accounts.student_id', 'students.id')
    .select([
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
      ...studentIdentity,
      'students.phone_number_1',
      'enrollments.scholarships',
      'accounts.username',
      'accounts.id as user_id',
      'accounts.active',
      mayReadRecord(dataScope).as('profile_open'),
      showsIdentity(dataScope).as('shows_identity'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toWire(row: Row): z.output<typeof studentRow> {
  const shown = row.shows_identity ? row : { ...row, gender: null, birth_date: null }
  const confidential = row.profile_open ? shown : { ...shown, scholarships: null, phone_number_1: null }
  return studentRow.parse({
    ...confidential,
    classroom:
      row.classroom_id === null ? null : { id: row.classroom_id, grade: row.classroom_grade, suffix: row.suffix },
    school: { id: row.school_id, school_id: row.raw_school_id, code: row.code, name: row.name, name_en: row.name_en },
    student: { ...confidential, id: row.student_id, status: row.active },
  })
}
