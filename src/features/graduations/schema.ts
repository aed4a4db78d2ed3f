import * as z from 'zod/mini'
import { code, freeText } from '@/domain/inputs'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'
import { graduatingGrade, reasonsFor } from './rules'

const id = z.number('common.error.require').check(z.int(), z.positive(), z.maximum(2_147_483_647))
const grade = z.number('common.error.require').check(z.int(), z.minimum(-3), z.maximum(12))
/** 0 failed, 1 passed. */
const result = z.literal([0, 1], 'common.error.require')
const changeReason = z.literal([1, 2, 3, 4], 'common.error.require')

/** What keeps a decision from being taken back: what the new enrollment has, or a later year that the student is in. */
const undoRefusal = z.enum(['class', 'scores', 'attendance', 'transfer', 'left', 'decided', 'record', 'enrolled'])
export type UndoRefusal = z.infer<typeof undoRefusal>

/** Each in words, as a catalogue id. */
export const undoRefusalIds = {
  class: 'graduation.undo.reason.class',
  scores: 'graduation.undo.reason.scores',
  attendance: 'graduation.undo.reason.attendance',
  transfer: 'graduation.undo.reason.transfer',
  left: 'graduation.undo.reason.left',
  decided: 'graduation.undo.reason.decided',
  record: 'graduation.undo.reason.record',
  enrolled: 'graduation.undo.reason.enrolled',
} as const satisfies Record<UndoRefusal, string>

/** A student of a class at the end of the year. */
export const graduationRow = z.object({
  /** The enrollment's. */
  id: z.int(),
  student: z.object({
    id: z.int(),
    emis_student_id: z.string(),
    first_name: personalText,
    last_name: personalText,
    first_name_en: z.nullish(personalText),
    last_name_en: z.nullish(personalText),
    gender,
    birth_date: wireDate,
  }),
  scoreSemester1: z.nullable(z.number()),
  scoreSemester2: z.nullable(z.number()),
  /** In the class; students of equal averages share it, those without a result have none. */
  ranking: z.nullable(z.int()),
  /** The one that counts: set by hand, else computed; null as long as there is neither. */
  annual_result: z.nullable(result),
  resultChanged: z.boolean(),
  reasonForChanged: z.nullable(changeReason),
  otherReason: z.nullable(z.string()),
  reason_for_annual_result_changed: z.nullish(changeReason),
  /** 0 none, 1 promoted, 2 repeating. */
  graduationStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The student's enrollment of the next year, after the decision. */
  next_enrollment: z.nullish(
    z.object({
      id: z.int(),
      academic_year_id: z.int(),
      grade: z.int(),
      school: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
    }),
  ),
  /** Why the decision cannot be taken back; null when it can. */
  undo_refusal: z.nullish(undoRefusal),
  /** Sent as `If-Match`, a change of the result overwrites nothing unseen. */
  etag: z.nullish(z.string()),
})
export type GraduationRow = z.infer<typeof graduationRow>

/** The result that was set by hand, in the shape that goes back; nothing where it was not. */
export function toResultChange(row: GraduationRow) {
  return {
    result: row.resultChanged ? row.annual_result : null,
    reasonForChanged: row.reasonForChanged,
    otherReasonForChanged: row.otherReason,
  }
}
export type GraduationResult = 0 | 1

const resultFields = z.strictObject({
  // In a form null is a question not answered yet.
  result: z.pipe(z.nullable(result), result),
  reasonForChanged: z.pipe(z.nullable(changeReason), changeReason),
  otherReasonForChanged: z.pipe(
    z.nullish(freeText(500, 'graduation.change.tooLong')),
    z.transform((text) => (text === '' || text == null ? null : text)),
  ),
})

/** The body of `PUT /enrollments/change-result/{id}`: the fields that were changed. */
export const resultChanges = z.partial(resultFields)

/** A result set by hand, with its reason. */
export const resultChange = resultFields.check(
  z.superRefine((change, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (!reasonsFor(change.result).includes(change.reasonForChanged)) {
      refuse('reasonForChanged', 'graduation.change.reasonNotForResult')
    }
    if (change.reasonForChanged === 3 && change.otherReasonForChanged === null) {
      refuse('otherReasonForChanged', 'common.error.require')
    }
    if (change.reasonForChanged !== 3 && change.otherReasonForChanged !== null) {
      refuse('otherReasonForChanged', 'common.error.invalidValue')
    }
  }),
)

const selection = z.array(id).check(z.minLength(1, 'common.error.require'), z.maxLength(999))

/** `POST /enrollments/graduation`. A student promoted from the last grade has no target: no year, no school,
 *  no grade. */
export const graduationInput = z
  .strictObject({
    current_grade: grade,
    enrollments: selection,
    academic_year_id: z.nullable(id),
    emis_school_code: z.nullable(code(20)),
    grade: z.nullable(grade),
    /** 1 promotion, 2 repetition. */
    entry_status: z.literal([1, 2], 'common.error.require'),
    enrolled_date: wireDate,
    enrolled_by: id,
  })
  .check(
    z.superRefine(({ current_grade: current, entry_status: status, ...input }, context) => {
      const graduates = current === graduatingGrade && status === 1
      for (const field of ['academic_year_id', 'emis_school_code', 'grade'] as const) {
        if ((input[field] === null) !== graduates) {
          const message = graduates ? 'common.error.invalidValue' : 'common.error.require'
          context.addIssue({ code: 'custom', path: [field], message })
        }
      }
    }),
  )
export type GraduationInput = z.infer<typeof graduationInput>

/** Takes promoting or repeating back. */
export const graduationUndo = z.strictObject({ enrollments: selection })

/** The number of students that a write has moved. */
export const movedStudents = z.object({ count: z.int() })
