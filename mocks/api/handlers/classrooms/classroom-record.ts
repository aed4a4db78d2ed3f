import type { Kysely } from 'kysely'
import type { AcademicYearStatus, StudyDayCounts } from '@/domain/academic-years/schema'
import type { Database } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/** A classroom with the year it belongs to. */
export interface ClassroomRecord {
  id: number
  /** `schools.id`: the school in its year. */
  school_id: number
  grade: number
  suffix: string
  type: number
  academic_year_id: number
  year_status: AcademicYearStatus
  start_date: string
  end_date: string
  study_days: StudyDayCounts[]
}

/** The fields by which requests name a classroom without its id. */
export interface ClassroomSelection {
  schoolId: number
  grade: number
  suffix: string
}

/** Finds a classroom in the caller's data scope; throws what `notFoundOrForbidden` says when there is none. */
export async function findClassroom(
  db: Kysely<Database>,
  dataScope: DataScope,
  which: number | ClassroomSelection,
): Promise<ClassroomRecord> {
  const row = await classroomQuery(db, dataScope, which).executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row
}

/** The same for a write: the year cannot change its status and the classroom its kind until the transaction ends. */
export async function lockSheetClassroom(
  db: Kysely<Database>,
  dataScope: DataScope,
  which: number | ClassroomSelection,
): Promise<ClassroomRecord> {
  const row = await classroomQuery(db, dataScope, which).forShare(['academic_years', 'classrooms']).executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row
}

function classroomQuery(db: Kysely<Database>, dataScope: DataScope, which: number | ClassroomSelection) {
  const all = db
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'classrooms.id',
      'classrooms.school_id',
      'classrooms.grade',
      'classrooms.suffix',
      'classrooms.type',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'academic_years.start_date',
      'academic_years.end_date',
      'academic_years.study_days',
    ])
    .where(whereInScope(dataScope))
  if (typeof which === 'number') return all.where('classrooms.id', '=', which)
  return all
    .where('classrooms.school_id', '=', which.schoolId)
    .where('classrooms.grade', '=', which.grade)
    .where('classrooms.suffix', '=', which.suffix)
}

/**
 * The subjects that a class of a year, grade and type may learn, in the order of the categories: the subjects of every type
 * and of its own. A subject named for the type takes the place of the one for every type.
 */
export async function subjectsOffered(
  db: Kysely<Database>,
  { academic_year_id, grade, type }: Pick<ClassroomRecord, 'academic_year_id' | 'grade' | 'type'>,
) {
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
    .where('academic_year_subjects.academic_year_id', '=', academic_year_id)
    .where('academic_year_subjects.grade', '=', grade)
    .where('academic_year_subjects.type', 'in', [0, type])
    .orderBy('subject_categories.position')
    .orderBy('subject_categories.id')
    .orderBy('academic_year_subjects.position')
    .orderBy('subjects.id')
    .execute()
  const typed = new Set(rows.filter((row) => row.type !== 0).map((row) => row.id))
  return rows.filter((row) => row.type !== 0 || !typed.has(row.id))
}

/** The subjects that a classroom does not learn although its grade offers them. */
export async function excludedSubjects(db: Kysely<Database>, classroomId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('classroom_excluded_subjects')
    .select('subject_id')
    .where('classroom_id', '=', classroomId)
    .orderBy('subject_id')
    .execute()
  return rows.map((row) => row.subject_id)
}

/** The subjects of the classroom: those offered without those excluded for it. */
export async function listSubjects(db: Kysely<Database>, room: ClassroomRecord) {
  const excluded = new Set(await excludedSubjects(db, room.id))
  const offered = await subjectsOffered(db, room)
  return offered.filter((subject) => !excluded.has(subject.id))
}
