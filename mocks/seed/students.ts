import { sql, type Kysely } from 'kysely'
import { addDays, addMonths, firstOfMonth } from '@/lib/dates/calendar'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import type { Database, EnrollmentTable, New, StudentRelationshipTable, StudentTable } from '../db/types'
import { startYears, yearIds } from './academic-years'
import { foldedName } from '../api/handlers/students/child-text'
import type { SeedClassroom } from './classrooms'
import { insertRows } from './insert-rows'
import { makePerson, personSearchText, type Person } from './people'
import { makeProfile, type Neighbourhood, type Profile } from './profiles'
import { createRandom, noise } from './random'

export type SeedStudent = New<StudentTable> & Person & { id: number }
export type SeedEnrollment = New<EnrollmentTable> & { id: number; entry_status: number }
export interface Students {
  students: readonly SeedStudent[]
  enrollments: readonly SeedEnrollment[]
  relationships: readonly New<StudentRelationshipTable>[]
}

const entry = { enrollment: 0, promotion: 1, repetition: 2, dropout: 3 } as const

const largestClass = 50
const isInPost = (room: SeedClassroom) => room.academic_year_id === yearIds.post

/** The age on 1 November at which a student is in the grade who came to school in time. */
function usualAge(grade: number): number {
  if (grade >= 1) return grade + 5
  return grade === -3 ? 3 : grade === 0 ? 5 : 4
}

/**
 * The students of the running year's classes and the demo school's last leavers. Those of the demo school have their
 * enrollment of the year before if that year has the class they come from: the same suffix, one grade lower, or
 * the same grade for those who repeat it. Dates are moved by `yearShift` years; nothing else depends on it, so that
 * the students have the same ids in every year.
 */
export function students(
  classrooms: readonly SeedClassroom[],
  { demoSchoolId, homeOf, yearShift }: { demoSchoolId: number; homeOf: Neighbourhood; yearShift: number },
): Students {
  const random = createRandom('students')
  const profiles = createRandom('profiles')
  const relationships: Profile['relationships'][number][] = []
  const students: SeedStudent[] = []
  const enrollments: SeedEnrollment[] = []
  /** Students of last year's classes so far. */
  const heads = new Map<number, number>()
  const earlier: Omit<SeedEnrollment, 'id'>[] = []
  const key = (schoolId: number, grade: number, suffix: string) => `${schoolId}/${grade}/${suffix}`
  const lastYear = new Map(
    classrooms.filter(isInPost).map((room) => [key(room.raw_school_id, room.grade, room.suffix), room]),
  )

  const enroll = (room: SeedClassroom, entryStatus: number, person: Person) => {
    const start = isInPost(room) ? startYears.post : startYears.running
    const age = usualAge(room.grade) + (random.chance(0.12) ? random.int(1, 2) : 0)
    const birthDate = addDays(firstOfMonth(start - age, 11), -random.int(0, 364))
    const firstYear = start - Math.max(0, room.grade - 1)
    const id = students.length + 1
    const profile = makeProfile(profiles, id, person, homeOf(room.raw_school_id))
    relationships.push(...profile.relationships)
    // Ten digits: the province, the year of the first enrollment, a serial number.
    const emisId = `02${String(firstYear).slice(2)}${String(id).padStart(6, '0')}`
    students.push({
      id,
      emis_student_id: emisId,
      ...person,
      ...profile.student,
      birth_date: addMonths(birthDate, 12 * yearShift),
      sort_key: khmerSortKey(`${person.last_name} ${person.first_name}`),
      search_text: personSearchText(person, emisId),
      folded_name: foldedName(person),
      created_by_school_id: room.raw_school_id,
    })
    const day = String(random.int(1, 15)).padStart(2, '0')
    const enrollment = { student_id: id, school_id: room.school_id, grade: room.grade, classroom_id: room.id }
    enrollments.push({
      id: enrollments.length + 1,
      ...enrollment,
      ...profile.enrollment,
      entry_status: entryStatus,
      enrolled_date: `${start + yearShift}-11-${day}`,
    })
    const gradeBefore = entryStatus === entry.repetition ? room.grade : room.grade - 1
    const before = lastYear.get(key(room.raw_school_id, gradeBefore, room.suffix))
    if (before === undefined || room.raw_school_id !== demoSchoolId || isInPost(room)) return
    const taken = heads.get(before.id) ?? before.size
    if (taken === largestClass) return
    heads.set(before.id, taken + 1)
    earlier.push({
      student_id: id,
      school_id: before.school_id,
      grade: before.grade,
      classroom_id: before.id,
      ...profile.enrollment,
      entry_status: before.grade === 7 ? entry.enrollment : entry.promotion,
      enrolled_date: `${startYears.post + yearShift}-11-${day}`,
    })
  }

  for (const room of classrooms) {
    if (room.size === 0) continue
    const names = new Set<string>()
    const dropouts = room.raw_school_id === demoSchoolId || random.chance(0.15) ? 1 : 0
    while (names.size < room.size + dropouts) {
      const person = makePerson(random)
      const name = `${person.last_name} ${person.first_name}`
      if (names.has(name)) continue
      names.add(name)
      const arrival = [1, 7, 10].includes(room.grade) || room.grade <= 0 ? entry.enrollment : entry.promotion
      const stays = names.size <= room.size
      enroll(room, stays ? (room.grade > 0 && random.chance(0.03) ? entry.repetition : arrival) : entry.dropout, person)
    }
  }
  for (const row of earlier) enrollments.push({ id: enrollments.length + 1, ...row })
  return { students, enrollments, relationships }
}

const lists = ['disabilities', 'health_problems', 'personal_problems', 'scholarships'] as const

/** Why and when students of the running year drop out, in its first weeks; who does it after the day `madeOn` is still there. */
export async function seedDropOuts(db: Kysely<Database>, madeOn: string): Promise<void> {
  const day = sql`(enrolled_date + 10 + ${noise(['id'], 229, 60)}::integer)`
  await sql`
    update enrollments set entry_status = ${entry.promotion}
    where entry_status = ${entry.dropout} and ${day} > ${madeOn}::date`.execute(db)
  await sql`
    update enrollments set entry_status_before = ${entry.promotion}, drop_out_reason = 1 + ${noise(['id'], 227, 6)}, drop_out_stage = 2, dropped_out_on = ${day}
    where entry_status = ${entry.dropout}`.execute(db)
}

export async function seedStudents(
  db: Kysely<Database>,
  { students, enrollments, relationships }: Students,
): Promise<void> {
  await insertRows(db, 'students', students)
  await insertRows(db, 'student_relationships', relationships)
  await insertRows(db, 'enrollments', enrollments, lists)
}
