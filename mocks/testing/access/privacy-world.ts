import { sql } from 'kysely'
import * as fc from 'fast-check'
import { childText } from '../../api/handlers/students/child-text'
import { rolePermissions } from '../../identity/role-permissions'
import type { TestWorld } from '../world'
import { years } from '../world-ids'
import type { Caller } from './privacy-model'

// A country of four schools in four years, in which children with everything that can be known of a child move about.

export const rawSchools = [1, 2, 3, 4] as const
const grades = [7, 8, 9] as const
const children = 24
/** The ids of schools in their years and of classes, made of the school, the year and the grade. */
export const schoolIdOf = (yearId: number, rawSchoolId: number) => yearId * 10 + rawSchoolId
export const roomIdOf = (yearId: number, rawSchoolId: number, grade: number) =>
  10_000 + yearId * 1_000 + rawSchoolId * 100 + grade
export const emisCodeOf = (rawSchoolId: number) => `0208010${rawSchoolId}`

const letters = 'ក ខ គ ឃ ង ច ឆ ជ ឈ ញ ដ ឋ ឌ ឍ ណ ត ថ ទ ធ ន'.split(' ')
/** Two children have each name, gender and birth date. */
export const identityOf = (child: number) => {
  const twin = Math.floor(child / 2)
  return {
    last_name: 'សុខ',
    first_name: `នី${letters[twin % letters.length] ?? ''}`,
    gender: twin % 2 === 0 ? ('f' as const) : ('m' as const),
    birth_date: `2012-${String(1 + (twin % 12)).padStart(2, '0')}-15`,
  }
}

const place = { province: '02' }
const school = (rawSchoolId: number) => ({ school: rawSchoolId })
const nothing = { staffId: null, studentId: null, enrolls: true }

export const callers: readonly Caller[] = [
  { ...nothing, username: 'demis', role: 'demis', place: 'everywhere' },
  { ...nothing, username: 'provincial_officer', role: 'provincial_officer', place },
  { ...nothing, username: 'district_officer', role: 'district_officer', place: { district: '0208' } },
  ...rawSchools.map((id) => ({ ...nothing, username: `manager${id}`, role: 'school_management', place: school(id) })),
  { ...nothing, username: 'teacher', role: 'teacher', place: school(1), staffId: 1 },
  { ...nothing, username: 'teacher2', role: 'teacher', place: school(2), staffId: 4 },
  { ...nothing, username: 'stranger', role: 'teacher', place: school(4), staffId: 0 },
  { ...nothing, username: 'super_data_user', role: 'super_data_user', place: 'everywhere', enrolls: false },
  { ...nothing, username: 'student', role: 'student', place: 'nowhere', studentId: 5000, enrolls: false },
]

/** One child's enrollment in each year, or none: the school, the grade and how it went on. */
const life = fc.record({
  schools: fc.tuple(...Object.values(years).map(() => fc.option(fc.constantFrom(...rawSchools), { freq: 3 }))),
  grade: fc.constantFrom(...grades),
  hasClass: fc.boolean(),
  state: fc.constantFrom('attends', 'attends', 'dropped', 'left', 'decided'),
  createdBy: fc.constantFrom(...rawSchools),
})

/** Of most statuses there is one year at most. */
export const yearStatuses = [
  ['archived', 'post', 'running', 'pre'],
  ['archived', 'archived', 'running', 'pre'],
  ['archived', 'archived', 'post', 'running'],
] as const

export async function fillPrivacyWorld({ db }: TestWorld, seed: number): Promise<void> {
  await sql`truncate transfers, scores, attendances, enrollments, student_relationships, enrollment_imports,
    scholarship_fundings, scholarship_remittances, export_tasks, child_lookups cascade`.execute(db)
  await sql`delete from accounts where student_id is not null`.execute(db)
  await sql`delete from students`.execute(db)
  await db.updateTable('raw_schools').set({ degree: 5 }).execute()
  const yearIds = Object.values(years)
  for (const yearId of yearIds) {
    for (const rawSchoolId of rawSchools) {
      const id = schoolIdOf(yearId, rawSchoolId)
      await sql`insert into schools (id, raw_school_id, academic_year_id, status)
        values (${id}, ${rawSchoolId}, ${yearId}, 1) on conflict (id) do update set status = 1`.execute(db)
      for (const grade of grades) {
        const teacher = grade === 7 ? { 1: 1, 2: 4, 3: null, 4: null }[rawSchoolId] : null
        await sql`insert into classrooms (id, school_id, grade, suffix, bilingual, teacher_staff_id)
          values (${roomIdOf(yearId, rawSchoolId, grade)}, ${id}, ${grade}, 'គ', 2, ${teacher})`.execute(db)
      }
    }
  }
  const lives = fc.sample(life, { numRuns: children, seed })
  for (const [position, { schools, grade, hasClass, state, createdBy }] of lives.entries()) {
    const id = 5_000 + position
    const emis_student_id = `C${id}`
    const identity = identityOf(position)
    await db
      .insertInto('students')
      .values({
        id,
        emis_student_id,
        ...identity,
        ...childText(identity, emis_student_id),
        birth_place: `ទីកន្លែង ${id}`,
        phone_number_1: `0920${id}0`,
        remark: `កំណត់ ${id}`,
        created_by_school_id: createdBy,
      })
      .execute()
    const last = schools.findLastIndex((rawSchoolId) => rawSchoolId !== null)
    for (const [index, rawSchoolId] of schools.entries()) {
      const yearId = yearIds[index]
      if (rawSchoolId === null || yearId === undefined) continue
      const isLast = index === last
      await db
        .insertInto('enrollments')
        .values({
          student_id: id,
          school_id: schoolIdOf(yearId, rawSchoolId),
          grade,
          classroom_id: hasClass ? roomIdOf(yearId, rawSchoolId, grade) : null,
          enrolled_date: '2025-11-01',
          ethnicity: 1,
          disabilities: '[]',
          health_problems: '[1]',
          personal_problems: '[]',
          scholarships: '[1]',
          poor_level: 'level_1',
          annual_result_changed: 1,
          entry_status: isLast && state === 'dropped' ? 3 : 1,
          closed_on: isLast && state === 'left' ? '2026-02-01' : null,
          graduation_status: !isLast || state === 'decided' ? 1 : 0,
        })
        .execute()
    }
  }
  for (const { username, role, place: of, staffId, studentId } of callers) {
    await sql`insert into accounts (username, first_name, last_name, gender, user_group, raw_school_id, gazetteer_code,
        staff_id, student_id)
      select ${username}, 'a', 'b', 'f', ${role}, ${typeof of === 'object' && 'school' in of ? of.school : null}, null,
        ${staffId === 0 ? null : staffId}, ${studentId}
      where not exists (select from accounts where username = ${username})`.execute(db)
  }
}

/** The token that the account of a caller carries. */
export async function signFor(world: TestWorld, { username, role }: Caller): Promise<Record<string, string>> {
  const roles = Object.entries(rolePermissions).find(([name]) => name === role)?.[1] ?? []
  const token = await world.sign({ preferred_username: username, realm_access: { roles: [...roles] } })
  return { Authorization: `Bearer ${token}` }
}
