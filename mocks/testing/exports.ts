import { createTestWorld, type TestWorld } from './world'
import { classrooms, schools } from './world-ids'

/** A student of the generated classes as stored in the database; tests compute their expected sums from these. */
export interface MadeStudent {
  id: number
  school: number
  grade: number
  room: number | null
  gender: 'f' | 'm'
  entry: number
  birth: string
  disabilities: number[]
  health: number[]
  ethnicity: number
  scholarships: number[]
  poor: 'level_1' | 'level_2' | null
  graduation: number
  reason: number | null
  closed: boolean
  /** Both months of the year that anything was entered for: absent and with leave. */
  absences: readonly (readonly [month: number, absent: number, permission: number])[]
  /** Khmer in both semesters. */
  scores: readonly (readonly [month: number, score: number])[]
}

const rooms = [
  { room: classrooms['own-class'], school: schools.own, grade: 7 },
  { room: classrooms['own-school'], school: schools.own, grade: 11 },
  { room: classrooms['same-district'], school: schools.sameDistrict, grade: 1 },
  { room: classrooms['same-province'], school: schools.sameProvince, grade: 7 },
  { room: classrooms['other-province'], school: schools.otherProvince, grade: 7 },
] as const

/** Enough of every kind in every class; no two numbers step alike, so that kinds meet in all ways. */
function made(index: number): MadeStudent {
  const { room, school, grade } = rooms[index % rooms.length] ?? rooms[0]
  const entry = index % 11 === 3 ? 3 : index % 7 === 2 ? 2 : index % 3 === 0 ? 0 : 1
  return {
    id: 5000 + index,
    school,
    grade,
    room: index % 17 === 4 ? null : room,
    gender: index % 2 === 0 ? 'f' : 'm',
    entry,
    birth: `${2008 + (index % 14)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    disabilities: index % 13 === 1 ? [11, 22] : index % 13 === 5 ? [6] : [],
    health: index % 19 === 0 ? [1, 4] : [],
    ethnicity: index % 5 === 1 ? 1 + (index % 3) : 0,
    scholarships: index % 6 === 1 ? [1] : [],
    poor: index % 12 === 1 ? 'level_1' : index % 12 === 7 ? 'level_2' : null,
    graduation: entry === 3 ? 0 : index % 4 === 1 ? 1 : index % 9 === 2 ? 2 : 0,
    reason: entry === 3 ? 1 + (index % 6) : null,
    closed: index % 23 === 9,
    absences: [
      [10, index % 4, index % 3],
      [1, index % 2, 1],
    ],
    scores: grade === 7 ? [[13, index % 50], ...(index % 8 === 0 ? [] : ([[14, (index * 3) % 50]] as const))] : [],
  }
}

export const madeStudents: readonly MadeStudent[] = Array.from({ length: 240 }, (_, index) => made(index))

/** The usual test world with only these students in the running year. */
export async function createExportWorld(): Promise<TestWorld> {
  const world = await createTestWorld()
  const { db } = world
  await db.deleteFrom('transfers').execute()
  await db.deleteFrom('enrollments').where('school_id', '>=', schools.own).where('school_id', '<', 40).execute()
  await db
    .insertInto('students')
    .values(
      madeStudents.map(({ id, gender, birth }) => ({
        id,
        emis_student_id: `E${id}`,
        // A spreadsheet would read this as a formula.
        first_name: id === 5000 ? '=1+1' : 'ដារា',
        last_name: `កែវ${id}`,
        gender,
        birth_date: birth,
        sort_key: String(id),
        search_text: '',
        folded_name: String(id),
      })),
    )
    .execute()
  await db
    .insertInto('enrollments')
    .values(
      madeStudents.map((student) => ({
        id: student.id,
        student_id: student.id,
        school_id: student.school,
        grade: student.grade,
        classroom_id: student.room,
        entry_status: student.entry,
        enrolled_date: '2025-11-03',
        ethnicity: student.ethnicity,
        disabilities: JSON.stringify(student.disabilities),
        health_problems: JSON.stringify(student.health),
        personal_problems: '[]',
        scholarships: JSON.stringify(student.scholarships),
        poor_level: student.poor,
        graduation_status: student.graduation,
        drop_out_reason: student.reason,
        drop_out_stage: student.reason === null ? null : 2,
        dropped_out_on: student.reason === null ? null : '2025-12-05',
        closed_on: student.closed ? '2026-02-01' : null,
      })),
    )
    .execute()
  await db
    .insertInto('attendances')
    .values(
      madeStudents.flatMap(({ id, absences }) =>
        absences.map(([month, absent, permission]) => ({ enrollment_id: id, month, absent, permission })),
      ),
    )
    .execute()
  await db
    .insertInto('scores')
    .values(
      madeStudents.flatMap(({ id, scores }) =>
        scores.map(([month, score]) => ({ enrollment_id: id, subject_id: 1, month, score })),
      ),
    )
    .execute()
  await world.settle()
  return world
}
