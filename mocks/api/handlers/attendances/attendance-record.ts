import { sql, type Kysely, type Transaction } from 'kysely'
import {
  attendanceError,
  attendanceErrors,
  attendanceLimit,
  type AttendanceLimit,
} from '@/features/attendances/attendance-limit'
import type { AttendanceDates } from '@/features/attendances/schema'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { studentsOfClass } from '../classrooms/class-students'
import type { ClassroomRecord } from '../classrooms/classroom-record'

/** A change of a student's month; a count that is left out stays as it is. */
export interface AttendanceChange {
  enrollment_id: number
  month: MonthKey
  absent?: number | null | undefined
  permission?: number | null | undefined
}

type Counts = Record<'absent' | 'permission', number | null>

/** The days on which a student is in the class. */
export function enrolledPeriod(student: {
  enrolled_date: string
  dropped_out_on: string | null
  closed_on: string | null
}) {
  return { from: student.enrolled_date, to: student.closed_on ?? student.dropped_out_on }
}

/** The students of a class and their stored attendance, locked against other writers of the class's attendance. */
export class ClassAttendance {
  readonly #room: ClassroomRecord
  readonly #students: ReadonlyMap<number, AttendanceDates>
  readonly #stored: ReadonlyMap<string, Counts>

  private constructor(
    room: ClassroomRecord,
    students: ReadonlyMap<number, AttendanceDates>,
    stored: ReadonlyMap<string, Counts>,
  ) {
    this.#room = room
    this.#students = students
    this.#stored = stored
  }

  static async lock(transaction: Transaction<Database>, room: ClassroomRecord): Promise<ClassAttendance> {
    // In the order of their ids, so that two savers cannot block each other.
    await transaction
      .selectFrom('enrollments')
      .select('id')
      .where('classroom_id', '=', room.id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const students = await studentsOfClass(transaction, room.id).execute()
    const rows = await storedAttendance(transaction, room.id).execute()
    return new ClassAttendance(
      room,
      new Map(students.map((student) => [student.enrollment_id, enrolledPeriod(student)])),
      new Map(
        rows.map(({ enrollment_id, month, absent, permission }) => [
          `${enrollment_id}/${month}`,
          { absent, permission },
        ]),
      ),
    )
  }

  limitFor(change: AttendanceChange): AttendanceLimit {
    const { start_date, end_date, study_days } = this.#room
    const dates = this.#students.get(change.enrollment_id) ?? { from: null, to: null }
    return attendanceLimit(change.month, { start_date, end_date, studyDays: study_days[0] ?? {} }, dates)
  }

  /** The error of a change together with what is stored already, as a message id. */
  findError(change: AttendanceChange): string | null {
    const limit = this.limitFor(change)
    return limit.by === 'outsideYear' ? attendanceErrors.outsideYear : attendanceError(this.#after(change), limit)
  }

  /** Writes what differs from what is stored, and gives how many months of students that were. */
  async store(
    transaction: Transaction<Database>,
    changes: readonly AttendanceChange[],
    accountId: number,
  ): Promise<number> {
    const different = changes.flatMap((change) => {
      const before = this.#before(change)
      const after = this.#after(change)
      const isSame = before.absent === after.absent && before.permission === after.permission
      return isSame ? [] : [{ enrollment_id: change.enrollment_id, month: monthKeys.indexOf(change.month), ...after }]
    })
    const written = different.filter(({ absent, permission }) => absent !== null || permission !== null)
    const emptied = different.filter(({ absent, permission }) => absent === null && permission === null)
    if (written.length > 0) {
      await sql`insert into attendances (enrollment_id, month, absent, permission, updated_by, updated_at)
        select item.enrollment_id, item.month, item.absent, item.permission, ${accountId}::integer, now()
        from unnest(
          ${written.map((item) => item.enrollment_id)}::integer[],
          ${written.map((item) => item.month)}::integer[],
          ${written.map((item) => item.absent)}::integer[],
          ${written.map((item) => item.permission)}::integer[]
        ) as item (enrollment_id, month, absent, permission)
        on conflict (enrollment_id, month) do update
        set absent = excluded.absent, permission = excluded.permission,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(transaction)
    }
    if (emptied.length > 0) {
      await sql`delete from attendances using unnest(
          ${emptied.map((item) => item.enrollment_id)}::integer[],
          ${emptied.map((item) => item.month)}::integer[]
        ) as item (enrollment_id, month)
        where attendances.enrollment_id = item.enrollment_id and attendances.month = item.month`.execute(transaction)
    }
    return different.length
  }

  #before({ enrollment_id, month }: AttendanceChange): Counts {
    return this.#stored.get(`${enrollment_id}/${monthKeys.indexOf(month)}`) ?? { absent: null, permission: null }
  }

  #after(change: AttendanceChange): Counts {
    const before = this.#before(change)
    return {
      absent: change.absent === undefined ? before.absent : change.absent,
      permission: change.permission === undefined ? before.permission : change.permission,
    }
  }
}

/** Every month that was entered of a class's students, with who wrote it. */
export function storedAttendance(db: Kysely<Database>, classroomId: number) {
  return db
    .selectFrom('attendances')
    .innerJoin('enrollments', 'enrollments.id', 'attendances.enrollment_id')
    .select([
      'attendances.enrollment_id',
      'attendances.month',
      'attendances.absent',
      'attendances.permission',
      'attendances.updated_at',
      'attendances.updated_by',
    ])
    .where('enrollments.classroom_id', '=', classroomId)
}
