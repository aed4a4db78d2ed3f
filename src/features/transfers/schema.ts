import * as z from 'zod'
import { gender, wireDate } from '@/lib/wire'

const id = z.number('common.error.require').int().positive().max(2_147_483_647)
const grade = z.number('common.error.require').int().min(-3).max(12)

/** Special transfer school codes (lifecycle §3): a private school, and a school that is not in the system. */
export const privateSchool = -1
export const nonStsSchool = -2
export const specialSchool = z.union([z.literal(privateSchool), z.literal(nonStsSchool)])
export type SpecialSchool = z.infer<typeof specialSchool>

export function isSpecialSchool(schoolId: number): schoolId is SpecialSchool {
  return schoolId === privateSchool || schoolId === nonStsSchool
}

/** Lookup "transfer direction" and "transfer state" (lifecycle §3). */
export const directions = { in: 0, out: 1 } as const
export const states = { pending: 0, completed: 1 } as const

/** A school in its year. */
const transferSchool = z.object({
  id: z.number().int().positive(),
  /** The raw school, the same in every year. */
  school_id: z.number().int(),
  academic_year_id: z.number().int(),
  emis_code: z.string(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  degree: z.object({ number: z.number().int() }),
})
export type TransferSchool = z.infer<typeof transferSchool>

const outsideSchool = z.object({ id: specialSchool, emis_code: z.enum(['-1', '-2']) })

/** A line of `GET /transfer` (lifecycle §3). */
export const transferRow = z.object({
  id: z.number().int(),
  status: z.union([z.literal(states.pending), z.literal(states.completed)]),
  enrollment_id: z.number().int(),
  student: z.object({
    id: z.number().int(),
    emis_student_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    first_name_en: z.string().nullish(),
    last_name_en: z.string().nullish(),
    gender,
    birth_date: wireDate,
  }),
  transferFromSchool: transferSchool,
  transferToSchool: z.union([transferSchool, outsideSchool]),
  /** The grade that was asked for; null for a school outside the system. */
  grade: z.number().int().nullable(),
  /** The class in the receiving school, once it is assigned. */
  classroom: z.object({ grade: z.number().int(), suffix: z.string() }).nullable(),
  fromGrade: z.number().int(),
  fromClassroom: z.object({ grade: z.number().int(), suffix: z.string() }).nullable(),
  transferDate: wireDate,
  transfer_reason: z.string(),
})
export type TransferRow = z.infer<typeof transferRow>

export const longestReason = 300
export const transferReason = z
  .string('common.error.require')
  .trim()
  .min(1, 'common.error.require')
  .max(longestReason, 'common.error.textTooLong')

/**
 * The body of `POST /transfer` (lifecycle §3). `school_id` is the destination's record of the chosen year, which so needs
 * no field of its own; `report_stage` follows from the year (both checklist O-055). Every destination has a grade except
 * -1 and -2 (O-054).
 */
export const transferInput = z
  .strictObject({
    enrollment_id: id,
    emis_school_code: z.string('common.error.require').trim().min(1, 'common.error.require').max(50),
    report_stage: z.number('common.error.require').int().min(1).max(3),
    transfer_reason: transferReason,
    school_id: z.union([id, specialSchool], 'common.error.require'),
    grade: grade.nullable(),
  })
  .superRefine((transfer, context) => {
    const special = isSpecialSchool(transfer.school_id)
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (special && transfer.emis_school_code !== String(transfer.school_id)) {
      refuse('emis_school_code', 'common.error.invalidValue')
    }
    if (special && transfer.grade !== null) refuse('grade', 'common.error.invalidValue')
    if (!special && transfer.grade === null) refuse('grade', 'common.error.require')
  })
export type TransferInput = z.infer<typeof transferInput>

/** The body of `POST /transfer/approve/{id}` (lifecycle §3): the receiving school's class, and the one enrollment. */
export const transferApproval = z.strictObject({
  academic_year_school_id: id,
  grade,
  suffix: z.string('common.error.require').trim().min(1, 'common.error.require').max(20, 'common.error.invalidValue'),
  enrollments: z.array(id).length(1),
})
export type TransferApproval = z.infer<typeof transferApproval>
