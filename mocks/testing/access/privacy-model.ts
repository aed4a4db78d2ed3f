import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/types'

// What may be known and written of a child, worked out row by row from the decisions, apart from the API's own queries.

type Place = 'everywhere' | 'nowhere' | { province: string } | { district: string } | { school: number }

/** An account that calls, and the schools, and for a teacher the classes, that it is for. */
export interface Caller {
  username: string
  role: string
  place: Place
  /** A teacher's own classes; null for everyone else. */
  staffId: number | null
  /** A student's own record. */
  studentId: number | null
  /** Can be given the record of a child that no school has. */
  enrolls: boolean
}

export interface Enrolled {
  id: number
  student_id: number
  school_id: number
  raw_school_id: number
  province_code: string
  district_code: string
  year_id: number
  status: string
  start_date: string
  grade: number
  classroom_id: number | null
  teacher: number | null
  attends: boolean
  decided: boolean
  answers: string
}

export interface Known {
  /** By student ID: the record, as one text. */
  records: ReadonlyMap<string, { id: number; text: string; createdBy: number | null }>
  enrollments: readonly Enrolled[]
  /** The raw schools of the transfers of each student. */
  transfers: readonly {
    id: number
    student_id: number
    from: number
    to: number | null
    enrollment_id: number
    to_school_id: number | null
    grade: number | null
  }[]
}

export async function readKnown(db: Kysely<Database>): Promise<Known> {
  const { rows: students } = await sql<{ id: number; emis: string; by: number | null; text: string }>`
    select id, emis_student_id as emis, created_by_school_id as by,
      (to_jsonb(students) - 'search_text' - 'sort_key' - 'folded_name')::text as text
    from students order by id`.execute(db)
  const { rows: enrollments } = await sql<Enrolled>`
    select e.id, e.student_id, e.school_id, s.raw_school_id, r.province_code, r.district_code, y.id as year_id, y.status,
      y.start_date, e.grade, e.classroom_id, c.teacher_staff_id as teacher,
      (e.closed_on is null and e.entry_status <> 3) as attends, e.graduation_status <> 0 as decided,
      concat_ws('|', e.ethnicity, e.disabilities, e.health_problems, e.personal_problems, e.scholarships, e.poor_level)
        as answers
    from enrollments e join schools s on s.id = e.school_id join raw_schools r on r.id = s.raw_school_id
    join academic_years y on y.id = s.academic_year_id left join classrooms c on c.id = e.classroom_id
    order by e.id`.execute(db)
  const { rows: transfers } = await sql<Known['transfers'][number]>`
    select t.id, e.student_id, f.raw_school_id as from, g.raw_school_id as to, t.enrollment_id, t.to_school_id, t.grade
    from transfers t join enrollments e on e.id = t.enrollment_id join schools f on f.id = t.from_school_id
    left join schools g on g.id = t.to_school_id order by t.id`.execute(db)
  const records = new Map(students.map(({ id, emis, by, text }) => [emis, { id, text, createdBy: by }]))
  return { records, enrollments, transfers }
}

interface School {
  raw_school_id: number
  province_code: string
  district_code: string
}

const isOpen = ({ attends, decided, status }: Enrolled) =>
  attends && !decided && (status === 'running' || status === 'pre')

/** One child, as far as the rules go. */
export function childOf({ enrollments, transfers }: Known, studentId: number) {
  const own = enrollments.filter((enrollment) => enrollment.student_id === studentId)
  const oldest = own.find(isOpen)
  const [newest] = own.toSorted((a, b) => b.start_date.localeCompare(a.start_date) || b.id - a.id)
  return {
    own,
    /** The raw school that holds the record; null where no enrollment is open. */
    holder: oldest?.raw_school_id ?? null,
    isWaiting: (enrollment: Enrolled) => isOpen(enrollment) && enrollment.raw_school_id !== oldest?.raw_school_id,
    /** The enrollments whose school reads the record. */
    reading: own.filter(
      (item) =>
        (isOpen(item) && item.raw_school_id === oldest?.raw_school_id) ||
        (oldest === undefined && item.id === newest?.id) ||
        (item.attends && item.decided && item.status === 'running'),
    ),
    /** Of those, the ones whose school changes it. */
    writing: own.filter(
      (item) =>
        (isOpen(item) && item.raw_school_id === oldest?.raw_school_id) ||
        (oldest === undefined && item.id === newest?.id),
    ),
    transfers: transfers.filter((transfer) => transfer.student_id === studentId),
  }
}
export type Child = ReturnType<typeof childOf>

/** The school is in the caller's place. */
export function hasSchool({ place }: Caller, school: School): boolean {
  if (place === 'everywhere' || place === 'nowhere') return place === 'everywhere'
  if ('province' in place) return place.province === school.province_code
  if ('district' in place) return place.district === school.district_code
  return place.school === school.raw_school_id
}

/** The same for an enrollment, of which a teacher has those of the own classes and those without a class. */
function hasEnrollment(caller: Caller, enrollment: Enrolled): boolean {
  if (!hasSchool(caller, enrollment)) return false
  return caller.staffId === null || enrollment.classroom_id === null || enrollment.teacher === caller.staffId
}

export function mayRead(caller: Caller, studentId: number, child: Child, createdBy: School | null): boolean {
  if (caller.place === 'everywhere' || caller.studentId === studentId) return true
  if (child.own.length === 0) return createdBy !== null && hasSchool(caller, createdBy)
  return child.reading.some((item) => hasEnrollment(caller, item))
}

export function mayWrite(caller: Caller, child: Child, createdBy: School | null): boolean {
  if (caller.place === 'everywhere') return true
  if (child.own.length === 0) return createdBy !== null && hasSchool(caller, createdBy)
  return child.writing.some((item) => hasSchool(caller, item))
}

/** The lists of a school's own year hold what the school has answered itself. */
export function hasOwnAnswers(caller: Caller, child: Child): boolean {
  return child.own.some((item) => hasSchool(caller, item) && !child.isWaiting(item))
}
