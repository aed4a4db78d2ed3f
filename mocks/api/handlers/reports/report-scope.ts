import type { Kysely } from 'kysely'
import { dropout } from '@/domain/enrollments/entry-status'
import { reportDefinitions, type ReportDefinition } from '@/features/reports/definitions'
import type { ReportRequest } from '@/features/reports/schema'
import type { Caller } from '../../caller'
import type { Database } from '../../../db/types'
import { isAttending, isEnrolled } from '../../student-conditions'
import { widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { findClassroom, type ClassroomRecord } from '../classrooms/classroom-record'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/** The subject of a report, after the check that the caller may have it. */
export interface ReportScope {
  definition: ReportDefinition
  /** A student's own record. */
  own: boolean
  room: ClassroomRecord | null
  /** One enrollment alone. */
  only: number | null
}

interface Asked {
  db: Kysely<Database>
  caller: Caller
  dataScope: DataScope
  query: ReportRequest
}

/** Permission by the kind of report, then the place: throws the refusal. */
export async function reportScope(asked: Asked): Promise<ReportScope> {
  const { caller, query } = asked
  const definition = reportDefinitions.find(({ number }) => number === query.type)
  if (definition === undefined) throw new Problem(400, 'report.error.type', { errors: { type: 'report.error.type' } })
  const own = caller.permissions.has('sts_student_manage_own_account')
  const needed = definition.kind === 'school' ? 'sts_view_school_report' : 'sts_view_classroom_report'
  if (own ? definition.kind !== 'student' : !caller.permissions.has(needed)) throw notPermitted()
  if (own) return { definition, own, ...(await ownRecord(asked)) }
  await findSchool(asked)
  if (definition.kind === 'school') return { definition, own, room: null, only: null }
  const room = await askedClass(asked)
  return { definition, own, room, only: room === null ? null : await askedStudent(asked, room) }
}

/** The student's own enrollment at the school in the year, whatever class was named. */
async function ownRecord({ db, caller, dataScope, query }: Asked): Promise<Pick<ReportScope, 'room' | 'only'>> {
  const enrollment = await db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .select(['enrollments.id', 'enrollments.classroom_id', 'students.emis_student_id'])
    .where('students.id', '=', caller.account.student_id ?? 0)
    .where('enrollments.school_id', '=', query.academic_year_school_id)
    .where(isEnrolled())
    .orderBy((e) => e('enrollments.entry_status', '=', dropout))
    .orderBy('enrollments.id', 'desc')
    .executeTakeFirst()
  if (enrollment === undefined) throw notFoundOrForbidden(dataScope)
  if (query.student_id !== undefined && query.student_id !== enrollment.emis_student_id) throw notPermitted()
  const room =
    enrollment.classroom_id === null ? null : await findClassroom(db, { kind: 'everywhere' }, enrollment.classroom_id)
  if (query.classroom_id !== undefined && query.classroom_id !== room?.id) throw notPermitted()
  const isOther = (query.grade ?? room?.grade) !== room?.grade || (query.suffix ?? room?.suffix) !== room?.suffix
  if (isOther) throw notPermitted()
  return { room, only: enrollment.id }
}

async function findSchool({ db, dataScope, query }: Asked): Promise<void> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('schools.id', '=', query.academic_year_school_id)
    .where(whereInScope(widenToSchools(dataScope)))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
}

/** The class by its id or by grade and suffix; null where none was named. */
async function askedClass({ db, dataScope, query }: Asked): Promise<ClassroomRecord | null> {
  const { academic_year_school_id: schoolId, classroom_id: id, grade, suffix } = query
  if (id === undefined && (grade === undefined || suffix === undefined)) return null
  const found = await db
    .selectFrom('classrooms')
    .select(['id', 'grade', 'suffix'])
    .where('school_id', '=', schoolId)
    .$if(id !== undefined, (rooms) => rooms.where('id', '=', id ?? 0))
    .$if(grade !== undefined, (rooms) => rooms.where('grade', '=', grade ?? 0))
    .$if(suffix !== undefined, (rooms) => rooms.where('suffix', '=', suffix ?? ''))
    .executeTakeFirst()
  if (found === undefined) {
    const none = 'classroom.choice.none'
    const errors = id === undefined ? { grade: none, suffix: none } : { classroom_id: none }
    throw new Problem(400, 'common.error.form', { errors })
  }
  return await findClassroom(db, dataScope, found.id)
}

async function askedStudent({ db, query }: Asked, room: ClassroomRecord): Promise<number | null> {
  if (query.student_id === undefined) return null
  const student = await db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .select('enrollments.id')
    .where('enrollments.classroom_id', '=', room.id)
    .where('students.emis_student_id', '=', query.student_id)
    .where(isAttending())
    .executeTakeFirst()
  if (student === undefined) {
    throw new Problem(400, 'common.error.form', { errors: { student_id: 'common.error.invalidValue' } })
  }
  return student.id
}

function notPermitted(): Problem {
  return new Problem(403, 'common.error.notPermitted')
}
