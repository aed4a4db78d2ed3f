import * as z from 'zod'
import { monthName } from '@/lib/dates/dates'
import { fullName } from '@/lib/text/names'
import { downloading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idText, nothing, wholeNumber } from '../../request'
import { writeSheetTemplate } from '../../../background/documents/spreadsheets/sheet-template'
import { studentsOfClass } from '../classrooms/class-students'
import { findClassroom, listSubjects } from '../classrooms/classroom-record'
import { formatClassName } from '../../../background/documents/report-context'
import { monthIsOpen } from '../scores/score-record'
import { attendanceTemplate, scoreTemplate } from './sheet-file'

const templateRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('monthly_score'),
    academic_year_school_id: idText,
    grade: wholeNumber(-3, 12),
    suffix: z.string().min(1).max(20),
    month: wholeNumber(0, 15),
  }),
  z.strictObject({ type: z.literal('attendance'), classroomId: idText }),
])

export const templateOperations: readonly ServedOperation[] = [
  downloading('GET /template/export', { params: nothing, query: templateRequest }, async ({ db, dataScope, query }) => {
    const isScore = query.type === 'monthly_score'
    const { academic_year_school_id: schoolId = 0, grade = 0, suffix = '' } = isScore ? query : {}
    const room = await findClassroom(db, dataScope, isScore ? { schoolId, grade, suffix } : query.classroomId)
    if (isScore && !monthIsOpen(room, query.month)) {
      throw new Problem(400, 'common.error.form', { errors: { month: 'score.error.month' } })
    }
    const template = isScore ? scoreTemplate(room, query.month, await listSubjects(db, room)) : attendanceTemplate(room)
    const students = await studentsOfClass(db, room.id).execute()
    const named = students.map((student) => ({
      emis_student_id: student.emis_student_id,
      name: fullName(student, 'km'),
      gender: student.gender,
    }))
    const what = isScore ? `ពិន្ទុ-${monthName(query.month, 'km')}` : 'អវត្តមាន'
    return {
      name: `${what}-${formatClassName(room, 'km')}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: await writeSheetTemplate(template, named),
    }
  }),
]
