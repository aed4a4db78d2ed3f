import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/types'
import { seedClassrooms, seedExports, seedFunds, seedImports, seedSubjects } from './classes'
import { seedPlaces, seedSchools, seedYears } from './places'
import { seedAccounts, seedStudents, seedTransfers } from './students'

/** The tables of a test world, in the order in which they are filled. */
export const worldTables = [
  'gazetteer',
  'accounts',
  'academic_years',
  'raw_schools',
  'schools',
  'school_copies',
  'staffs',
  'classrooms',
  'subject_categories',
  'subjects',
  'academic_year_subjects',
  'classroom_excluded_subjects',
  'students',
  'student_relationships',
  'enrollments',
  'transfers',
  'enrollment_imports',
  'scholarship_fundings',
  'scholarship_remittances',
  'scores',
  'semester_calculations',
  'scores_after_calculation',
  'attendances',
  'class_counts',
  'student_counts',
  'student_growth',
  'school_counts',
  'transfer_counts',
  'result_counts',
  'absence_counts',
  'changed_schools',
  'sheet_imports',
  'export_tasks',
  'idempotency_keys',
  'audit_log',
  'child_lookups',
] as const

/** Fills the database with the tiny country, emptied of all else, and counts nothing yet; ids that are given later begin at 9000. */
export async function seedWorld(db: Kysely<Database>): Promise<void> {
  await sql`truncate ${sql.join(worldTables.map((name) => sql.table(name)))} restart identity cascade`.execute(db)
  await fillWorld(db)
}

/** The same for empty tables, of any version. */
export async function fillWorld(db: Kysely<Database>): Promise<void> {
  await seedPlaces(db)
  await seedSchools(db)
  await seedYears(db)
  await seedClassrooms(db)
  await seedSubjects(db)
  await seedStudents(db)
  await seedTransfers(db)
  await seedAccounts(db)
  await seedImports(db)
  await seedExports(db)
  await seedFunds(db)
  for (const table of [
    'academic_years',
    'schools',
    'academic_year_subjects',
    'raw_schools',
    'classrooms',
    'staffs',
    'students',
    'enrollments',
    'transfers',
    'enrollment_imports',
    'export_tasks',
    'scholarship_fundings',
    'scholarship_remittances',
  ] as const) {
    await sql`select setval(${`${table}_id_seq`}, 9000)`.execute(db)
  }
}
