import * as z from 'zod/mini'
import { code, requiredText } from '@/domain/inputs'
import { markedYear } from '@/domain/results/marked-year'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'

const id = z.number('common.error.require').check(z.int(), z.positive(), z.maximum(2_147_483_647))
const grade = z.number('common.error.require').check(z.int(), z.minimum(-3), z.maximum(12))

/** Special transfer school codes: a private school, and a school that is not in the system. */
export const privateSchool = -1
export const nonStsSchool = -2
export const specialSchool = z.union([z.literal(privateSchool), z.literal(nonStsSchool)])
export type SpecialSchool = z.infer<typeof specialSchool>

export function isSpecialSchool(schoolId: number): schoolId is SpecialSchool {
  return schoolId === privateSchool || schoolId === nonStsSchool
}

/** Lookup "transfer direction" and "transfer state". */
export const directions = { in: 0, out: 1 } as const
export const states = { pending: 0, completed: 1 } as const

/** A school in its year. */
const transferSchool = z.object({
  id: z.int().check(z.positive()),
  /** The raw school, the same in every year. */
  school_id: z.int(),
  academic_year_id: z.int(),
  emis_code: z.string(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  degree: z.object({ number: z.int() }),
})
export type TransferSchool = z.infer<typeof transferSchool>

const outsideSchool = z.object({ id: specialSchool, emis_code: z.enum(['-1', '-2']) })

/** A line of `GET /transfer`. */
export const transferRow = z.object({
  id: z.int(),
  status: z.union([z.literal(states.pending), z.literal(states.completed)]),
  enrollment_id: z.int(),
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
  transferFromSchool: transferSchool,
  transferToSchool: z.union([transferSchool, outsideSchool]),
  /** The grade that was asked for; null for a school outside the system. */
  grade: z.nullable(z.int()),
  /** The class in the receiving school, once it is assigned. */
  classroom: z.nullable(z.object({ grade: z.int(), suffix: z.string() })),
  fromGrade: z.int(),
  fromClassroom: z.nullable(z.object({ grade: z.int(), suffix: z.string() })),
  transferDate: wireDate,
  transfer_reason: personalText,
  /** The receiving school's answer, where it does not admit the student. */
  refusal: z.nullish(z.object({ date: wireDate, reason: personalText })),
  /** Sent as `If-Match`, a decision is about what was read. */
  etag: z.nullish(z.string()),
})
export type TransferRow = z.infer<typeof transferRow>

/** One transfer with what the receiving school has to know before it decides; nothing of it once that is settled. */
export const transferReview = z.extend(transferRow, { record: z.nullish(markedYear) })

export const maxReasonLength = 300
export const transferReason = requiredText(maxReasonLength)

/**
 * The body of `POST /transfer`. `school_id` is the destination's record in the chosen year, so the year needs no field
 * of its own, and `report_stage` follows from the year. Every destination has a grade except -1 and -2.
 */
export const transferInput = z
  .strictObject({
    enrollment_id: id,
    emis_school_code: code(50),
    report_stage: z.number('common.error.require').check(z.int(), z.minimum(1), z.maximum(3)),
    transfer_reason: transferReason,
    school_id: z.union([id, specialSchool], 'common.error.require'),
    grade: z.nullable(grade),
  })
  .check(
    z.superRefine((transfer, context) => {
      const special = isSpecialSchool(transfer.school_id)
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (special && transfer.emis_school_code !== String(transfer.school_id)) {
        refuse('emis_school_code', 'common.error.invalidValue')
      }
      if (special && transfer.grade !== null) refuse('grade', 'common.error.invalidValue')
      if (!special && transfer.grade === null) refuse('grade', 'common.error.require')
    }),
  )
export type TransferInput = z.infer<typeof transferInput>

/** The body of `POST /transfer/approve/{id}`: the receiving school's class, and the one enrollment. */
export const transferApproval = z.strictObject({
  academic_year_school_id: id,
  grade,
  suffix: requiredText(20, 'common.error.invalidValue'),
  enrollments: z.array(id).check(z.length(1)),
})
export type TransferApproval = z.infer<typeof transferApproval>

/** The body of `POST /transfer/refuse/{id}`. */
export const transferRefusal = z.strictObject({ reason: transferReason })
export type TransferRefusal = z.infer<typeof transferRefusal>
