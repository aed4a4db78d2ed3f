import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useUser } from '@/auth/use-session'
import { toPayload } from './enrollment-values'
import { type EnrollmentChoice, enrollmentMutations, enrollmentQueries } from './queries'
import type {
  EnrollmentByIdOutput,
  EnrollmentFormOutput,
  EnrollmentFormValues,
  EnrollmentRow,
  LikelyDuplicate,
  StudentSearchResult,
} from './schema'

/** The result of saving: done, or the user has to decide first whether the child is known already. */
export type Enrolling =
  | { kind: 'saved'; row: EnrollmentRow }
  | { kind: 'duplicates'; found: readonly LikelyDuplicate[] }

interface SaveInput {
  choice: EnrollmentChoice
  /** The child found by its student ID; null for one that is not known yet. */
  student: StudentSearchResult | null
}

/** The child in the form, as far as duplicates go. */
function toIdentityKey({ first_name, last_name, gender, birth_date }: EnrollmentFormValues['student']): string {
  return JSON.stringify([first_name.trim(), last_name.trim(), gender, birth_date])
}

/** Enrolls today, as the user; null for a child that has no student ID yet. */
export function useEnroll(choice: EnrollmentChoice) {
  const user = useUser()
  const { mutateAsync } = useMutation(enrollmentMutations.create())
  return (
    output: EnrollmentFormOutput | EnrollmentByIdOutput,
    emisStudentId: string | null,
    idempotencyKey: string,
  ): Promise<EnrollmentRow> =>
    mutateAsync({
      input: {
        ...toPayload(output, choice, emisStudentId),
        enrolled_date: todayInPhnomPenh(new Date()),
        enrolled_by: user?.profile.id ?? 0,
      },
      idempotencyKey,
    })
}

/**
 * Enrolls the child in the dialog. Before a new child is made, likely duplicates are looked for, once for each child: a
 * retry after a lost answer goes straight to the write, whose key makes it one.
 */
export function useSaveEnrollment({ choice, student }: SaveInput) {
  const queryClient = useQueryClient()
  /** The user's decision about likely duplicates of the child in the form. */
  const decided = useRef<{ identity: string; emisStudentId: string | null } | null>(null)
  const enroll = useEnroll(choice)

  const save = async (output: EnrollmentFormOutput, idempotencyKey: string): Promise<Enrolling> => {
    const identity = toIdentityKey(output.student)
    if (student === null && decided.current?.identity !== identity) {
      const { first_name, last_name, gender, birth_date } = output.student
      const child = { first_name, last_name, gender, birth_date }
      const found = await queryClient.query(enrollmentQueries.likelyDuplicates(child, choice.academicYear))
      if (found.length > 0) return { kind: 'duplicates', found }
      decided.current = { identity, emisStudentId: null }
    }
    const known = student?.emis_student_id ?? decided.current?.emisStudentId ?? null
    const row = await enroll(output, known, idempotencyKey)
    decided.current = null
    return { kind: 'saved', row }
  }

  return {
    save,
    /** The child is the one of this student ID, or, with null, none of those found. */
    decide: (child: EnrollmentFormValues['student'], emisStudentId: string | null) => {
      decided.current = { identity: toIdentityKey(child), emisStudentId }
    },
  }
}
