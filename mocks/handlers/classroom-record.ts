import type { Kysely } from 'kysely'
import type { AcademicYearStatus } from '@/features/academic-years/schema'
import type { Database } from '../db/types'
import { withinReach, type Reach } from '../policy'
import { noRecord } from './no-record'

/** A classroom with the year it belongs to. */
export interface ClassroomRecord {
  id: number
  grade: number
  type: number
  academic_year_id: number
  year_status: AcademicYearStatus
  start_date: string
  end_date: string
}

/** Finds a classroom in the caller's reach; throws what `noRecord` says when there is none. */
export async function findClassroom(db: Kysely<Database>, reach: Reach, id: number): Promise<ClassroomRecord> {
  const row = await classroomQuery(db, reach, id).executeTakeFirst()
  if (row === undefined) throw noRecord(reach)
  return row
}

/** The same for a write: the year cannot change its status and the classroom its kind until the transaction ends. */
export async function holdClassroom(db: Kysely<Database>, reach: Reach, id: number): Promise<ClassroomRecord> {
  const row = await classroomQuery(db, reach, id).forShare(['academic_years', 'classrooms']).executeTakeFirst()
  if (row === undefined) throw noRecord(reach)
  return row
}

function classroomQuery(db: Kysely<Database>, reach: Reach, id: number) {
  return db
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'classrooms.id',
      'classrooms.grade',
      'classrooms.type',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'academic_years.start_date',
      'academic_years.end_date',
    ])
    .where('classrooms.id', '=', id)
    .where(withinReach(reach))
}

/** What the classroom learns, in the order of the categories: the grade's subjects for every type and for its own type,
 *  without those excluded for it. A subject named for the type takes the place of the one for every type. */
export async function subjectsOf(db: Kysely<Database>, room: ClassroomRecord) {
  const rows = await db
    .selectFrom('academic_year_subjects')
    .innerJoin('subjects', 'subjects.id', 'academic_year_subjects.subject_id')
    .innerJoin('subject_categories', 'subject_categories.id', 'subjects.category_id')
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.name_en',
      'academic_year_subjects.max_score',
      'academic_year_subjects.type',
      'subject_categories.id as category_id',
      'subject_categories.name as category_name',
      'subject_categories.name_en as category_name_en',
    ])
    .where('academic_year_subjects.academic_year_id', '=', room.academic_year_id)
    .where('academic_year_subjects.grade', '=', room.grade)
    .where('academic_year_subjects.type', 'in', [0, room.type])
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('classroom_excluded_subjects')
            .select('classroom_excluded_subjects.subject_id')
            .where('classroom_excluded_subjects.classroom_id', '=', room.id)
            .whereRef('classroom_excluded_subjects.subject_id', '=', 'subjects.id'),
        ),
      ),
    )
    .orderBy('subject_categories.position')
    .orderBy('subject_categories.id')
    .orderBy('academic_year_subjects.position')
    .orderBy('subjects.id')
    .execute()
  const typed = new Set(rows.filter((row) => row.type !== 0).map((row) => row.id))
  return rows.filter((row) => row.type !== 0 || !typed.has(row.id))
}
