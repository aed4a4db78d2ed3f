import { roles } from '@/auth/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/types'
import { classroomOfYear, classrooms, schools, subjects, users, years } from '../world-ids'

export async function seedClassrooms(db: Kysely<Database>): Promise<void> {
  const room = (id: number, schoolId: number, grade: number, suffix: string, teacher: number | null, type = 0) => ({
    id,
    school_id: schoolId,
    grade,
    suffix,
    bilingual: 2,
    special_education: null,
    type,
    teacher_staff_id: teacher,
  })
  await db
    .insertInto('classrooms')
    .values([
      room(classrooms['own-class'], schools.own, 7, 'ក', 1),
      room(classrooms['own-school'], schools.own, 11, 'ខ', 2, 1),
      room(classrooms['same-district'], schools.sameDistrict, 1, 'ក', 4),
      room(classrooms['same-province'], schools.sameProvince, 7, 'ក', null),
      room(classrooms['other-province'], schools.otherProvince, 7, 'ក', null),
      room(classroomOfYear.archived, 11, 7, 'ក', 1),
      room(classroomOfYear.post, 21, 7, 'ក', 1),
      room(classroomOfYear.pre, 41, 7, 'ក', 1),
    ])
    .execute()
}

export async function seedSubjects(db: Kysely<Database>): Promise<void> {
  const category = (id: number, position: number) => ({ id, name: `ក្រុម${id}`, name_en: `Group ${id}`, position })
  await db
    .insertInto('subject_categories')
    .values([category(1, 2), category(2, 1)])
    .execute()
  const subject = (id: number, categoryId: number) => ({
    id,
    category_id: categoryId,
    name: `មុខវិជ្ជា${id}`,
    name_en: `Subject ${id}`,
  })
  await db
    .insertInto('subjects')
    .values([
      subject(subjects.khmer, 1),
      subject(subjects.mathematics, 2),
      subject(subjects.excluded, 1),
      subject(subjects.science, 2),
      subject(subjects.foreign, 2),
    ])
    .execute()
  const learns = (yearId: number, subjectId: number, grade: number, maxScore: number, type = 0) => ({
    academic_year_id: yearId,
    subject_id: subjectId,
    grade,
    type,
    max_score: maxScore,
    position: subjectId,
  })
  await db
    .insertInto('academic_year_subjects')
    .values([
      ...Object.values(years).flatMap((yearId) => [
        learns(yearId, subjects.khmer, 7, 50),
        learns(yearId, subjects.mathematics, 7, 100),
        learns(yearId, subjects.excluded, 7, 50),
      ]),
      learns(years.running, subjects.khmer, 11, 75),
      learns(years.running, subjects.mathematics, 11, 75),
      learns(years.running, subjects.mathematics, 11, 125, 1),
      learns(years.running, subjects.foreign, 11, 50, 2),
      learns(years.running, subjects.khmer, 1, 10),
    ])
    .execute()
  await db
    .insertInto('classroom_excluded_subjects')
    .values({ classroom_id: classrooms['own-class'], subject_id: subjects.excluded })
    .execute()
}

/** One import per school without students; its id is the id of the school in its year. */
export async function seedImports(db: Kysely<Database>): Promise<void> {
  const done = (schoolId: number) => ({
    id: schoolId,
    account_id: users.demis,
    school_id: schoolId,
    grade: 7,
    report_stage: 1,
    enrolled_date: '2025-11-03',
    finished_at: new Date('2025-11-03T00:00:00Z'),
  })
  await db.insertInto('enrollment_imports').values(Object.values(schools).map(done)).execute()
}

/** The first round of each school, received and paid out at 0 riel; its ids are the school's in its year. */
export async function seedFunds(db: Kysely<Database>): Promise<void> {
  const first = (schoolId: number) => ({ id: schoolId, school_id: schoolId, round: 'round_1' as const })
  const received = (id: number) => Object.assign(first(id), { received: 1_000_000, received_at: '2025-12-15' })
  const paid = (id: number) =>
    Object.assign(first(id), { remitted_amount: 0, required_fund: 0, remitted_at: '2026-01-10' })
  const ids = Object.values(schools)
  await db.insertInto('scholarship_fundings').values(ids.map(received)).execute()
  await db.insertInto('scholarship_remittances').values(ids.map(paid)).execute()
}

/** A finished export of each account that its role has; its id is the account's. */
export async function seedExports(db: Kysely<Database>): Promise<void> {
  const done = (id: number) => ({
    id,
    account_id: id,
    name: 'របាយការណ៍',
    file_type: 'xlsx' as const,
    request: JSON.stringify({ kind: 'template', template: 'aggregate_001' }),
    attempts: 1,
    progress: 100,
    result: 'success' as const,
    file: new Uint8Array([80, 75, 3, 4]),
    finished_at: new Date(),
  })
  await db
    .insertInto('export_tasks')
    .values(roles.map((_, index) => done(index + 1)))
    .execute()
}
