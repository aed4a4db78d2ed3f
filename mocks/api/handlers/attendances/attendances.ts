import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { monthsOfSpan } from '@/domain/academic-years/months'
import {
  attendanceList,
  attendanceSave,
  type AttendanceCounts,
  type AttendanceItem,
  type AttendanceRow,
} from '@/features/attendances/schema'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { fullName } from '@/lib/text/names'
import type { Database } from '../../../db/types'
import { readWriterNames } from '../sheets/writer-names'
import { assertYearOpen } from '../../assert-year-open'
import { readingTagged, assertIfMatch, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idText, nothing } from '../../request'
import { ClassAttendance, enrolledPeriod, storedAttendance, type AttendanceChange } from './attendance-record'
import { studentsOfClass } from '../classrooms/class-students'
import { findClassroom, lockSheetClassroom, type ClassroomRecord } from '../classrooms/classroom-record'

const attendancesRequest = z.strictObject({ classroom_id: idText, student_id: idText.optional() })

export const attendanceOperations: readonly ServedOperation[] = [
  readingTagged(
    'GET /attendances',
    { params: nothing, query: attendancesRequest },
    async ({ db, dataScope, query }) => {
      const room = await findClassroom(db, dataScope, query.classroom_id)
      // Read the tag before the counts: a count saved in between makes the tag stale, so the next save gets 412.
      const etag = await readTag(db, room)
      const data = await sheet(db, room, query.student_id)
      return { body: attendanceList.parse({ data: { data, total: data.length } }), etag }
    },
  ),

  writing('POST /attendances', { params: nothing, body: attendanceSave }, async (context) => {
    const { transaction, caller, dataScope, rule, body, ifMatch } = context
    const { academic_year_school_id: schoolId, grade, suffix, attendances } = body.data
    const room = await lockSheetClassroom(transaction, dataScope, { schoolId, grade, suffix })
    assertYearOpen(rule, room.year_status)
    const locked = await ClassAttendance.lock(transaction, room)
    assertIfMatch(ifMatch, await readTag(transaction, room))
    const ids = await studentsOfClass(transaction, room.id).execute()
    const students = new Map(ids.map(({ emis_student_id, enrollment_id }) => [emis_student_id, enrollment_id]))
    const { changes, errors } = read(attendances, students, locked)
    if (errors.length > 0) throw new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
    await locked.store(transaction, changes, caller.account.id)
    return { status: 200, body: { data: { saved: changes.length } }, recordId: room.id }
  }),
]

/** The version of the class's counts: it differs after every change of a count. */
async function readTag(db: Kysely<Database>, room: ClassroomRecord): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select md5(coalesce(string_agg(concat_ws(':', enrollment_id, month, coalesce(absent, -1), coalesce(permission, -1)), ' '
      order by enrollment_id, month), '')) as tag
    from attendances join enrollments on enrollments.id = attendances.enrollment_id
    where enrollments.classroom_id = ${room.id}`.execute(db)
  return `"${rows[0]?.tag ?? ''}"`
}

async function sheet(
  db: Kysely<Database>,
  room: ClassroomRecord,
  studentId: number | undefined,
): Promise<AttendanceRow[]> {
  const students = await studentsOfClass(db, room.id)
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .execute()
  const entered = new Map<string, AttendanceCounts>()
  const stored = await storedAttendance(db, room.id).execute()
  const nameWriter = await readWriterNames(db, stored)
  for (const { enrollment_id, month, absent, permission, updated_at, updated_by } of stored) {
    const key = monthKeys[month]
    entered.set(`${enrollment_id}/${key}`, {
      absent,
      permission,
      updated_at: updated_at.toISOString(),
      ...nameWriter(updated_by),
    })
  }
  const nothingEntered = { absent: null, permission: null, updated_at: null, updated_by: null }
  const months = [...monthsOfSpan(room.start_date, room.end_date).keys()]
  return students.map((student) =>
    Object.assign(
      {
        enrollment_id: student.enrollment_id,
        emis_student_id: student.emis_student_id,
        name: fullName(student, 'km'),
        name_en: fullName({ ...student, first_name: '', last_name: '' }, 'en') || null,
        gender: student.gender,
        dates: enrolledPeriod(student),
      },
      Object.fromEntries(
        months.map((month) => [month, entered.get(`${student.enrollment_id}/${month}`) ?? nothingEntered]),
      ),
    ),
  )
}

/** Every item is looked at before anything is written, so that one answer names all that is wrong. */
function read(items: readonly AttendanceItem[], students: ReadonlyMap<string, number>, locked: ClassAttendance) {
  const changes: AttendanceChange[] = []
  const errors: [place: string, message: string][] = []
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const place = `data.attendances.${index}`
    const enrollmentId = students.get(item.emis_student_id)
    if (enrollmentId === undefined) errors.push([`${place}.emis_student_id`, 'score.error.notInClass'])
    else if (seen.has(item.emis_student_id)) errors.push([`${place}.emis_student_id`, 'attendance.error.duplicate'])
    else {
      for (const month of monthKeys) {
        const counts = item[month]
        if (counts === undefined) continue
        const change = { enrollment_id: enrollmentId, month, ...counts }
        changes.push(change)
        errors.push(...findErrors(change, `${place}.${month}`, locked))
      }
    }
    seen.add(item.emis_student_id)
  }
  return { changes, errors }
}

/** At the counts that were sent: the other one is as it was. */
function findErrors(change: AttendanceChange & { month: MonthKey }, place: string, locked: ClassAttendance) {
  const error = locked.findError(change)
  if (error === null) return []
  return (['absent', 'permission'] as const).flatMap((count): [string, string][] =>
    change[count] === undefined ? [] : [[`${place}.${count}`, error]],
  )
}
