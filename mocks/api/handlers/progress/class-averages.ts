import { sql } from 'kysely'
import * as z from 'zod'
import { schoolMonths } from '@/domain/academic-years/months'
import { classAverage, type ClassAverage } from '@/features/progress/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { reading, type ServedOperation } from '../../operation'
import { idParams, nothing } from '../../request'
import { isAttending } from '../../student-conditions'
import { findClassroom } from '../classrooms/classroom-record'
import { averagesBy, learnedIn, type AverageRow } from '../scores/score-averages'

export const classAverageOperations: readonly ServedOperation[] = [
  reading('GET /classrooms/:id/averages', { params: idParams, query: nothing }, async ({ db, dataScope, params }) => {
    const room = await findClassroom(db, dataScope, params.id)
    const { rows } = await sql<AverageRow>`
      with ${learnedIn([room.id])}
      ${averagesBy('classroom_id', sql`(enrollments.classroom_id = ${room.id} and ${isAttending()})`)}`.execute(db)
    const byMonth = new Map(rows.map((row) => [row.month, row]))
    const data = [...schoolMonths(room), semesterOne, semesterTwo].map((month): ClassAverage => {
      const { average = null, students = 0 } = byMonth.get(month) ?? {}
      return { month, average, students }
    })
    return { data: z.array(classAverage).parse(data) }
  }),
]
