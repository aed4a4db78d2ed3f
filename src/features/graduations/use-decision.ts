import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { queryKeys } from '@/domain/query-keys'
import { buildDecision, type Decider, type DecisionProps, type DecisionTarget } from './decision'
import { graduationMutations } from './queries'
import { outlook, type Outlook } from './rules'
import type { GraduationInput, GraduationRow } from './schema'

/** The decision about a part of the selection. */
interface Part {
  status: 1 | 2
  students: readonly GraduationRow[]
  /** Null for who has finished school. */
  target: DecisionTarget | null
}

/** The students because of whom nothing was done, and why. */
export interface RefusedStudents {
  /** A catalogue id. */
  message: string
  students: readonly GraduationRow[]
}

interface Decision<Input> extends Outlook<GraduationRow> {
  mutation: FormMutation<Input, undefined>
  /** Those who are promoted already, where letting the others repeat has failed. */
  promoted: readonly GraduationRow[]
  refused: RefusedStudents | null
  /** Leaves the refused ones out of what is sent next. */
  leaveOut: () => void
}

/**
 * Deciding about the selection in one or two payloads. Students and date stay what they were when the dialog opened, so
 * that the same sent again is the same for the server; of two payloads only what is still open is sent again.
 */
export function useDecision<Input>(
  { user, grade, students }: Decider & Pick<DecisionProps, 'students'>,
  kind: 'promote' | 'repeat',
  toParts: (input: Input, outlook: Outlook<GraduationRow>) => Part[],
): Decision<Input> {
  const queryClient = useQueryClient()
  const [opened] = useState(() => ({ students, today: todayInPhnomPenh(new Date()) }))
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const [promoted, setPromoted] = useState<readonly GraduationRow[]>([])
  const [refused, setRefused] = useState<RefusedStudents | null>(null)
  const keys = useIdempotencyKey()
  const hasPromoted = useRef(false)
  const groups = outlook(opened.students.filter(({ id }) => !without.has(id)))

  const send = async (body: GraduationInput) => {
    await graduationMutations.move(kind).mutationFn(body, keys.keyFor(JSON.stringify(body)))
  }

  const decide = async (input: Input) => {
    setRefused(null)
    for (const part of toParts(input, groups)) {
      if (part.status === 1 && hasPromoted.current) continue
      try {
        await send(buildDecision({ user, grade, today: opened.today }, part))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const concerned = refusedPositions(error.fields).flatMap((position) => part.students[position] ?? [])
        if (concerned.length > 0) setRefused({ message: error.messageId, students: concerned })
        // Another user may have been quicker, and of two halves the first is done whatever became of the second. The dialog
        // keeps the students it was opened with.
        void queryClient.invalidateQueries({ queryKey: queryKeys.graduations })
        if (!hasPromoted.current) throw error
        throw ofWhoRepeats(error)
      }
      if (part.status === 1) {
        hasPromoted.current = true
        setPromoted(part.students)
      }
    }
    return undefined
  }

  return {
    ...groups,
    mutation: { mutationFn: decide, meta: graduationMutations.move(kind).meta },
    promoted,
    refused,
    leaveOut: () => {
      setWithout((now) => new Set([...now, ...(refused?.students ?? []).map(({ id }) => id)]))
      setRefused(null)
    },
  }
}

/** Students who repeat stay at their school: its errors belong to no field of the destination. */
function ofWhoRepeats({ kind, status, messageId, values, cause }: ApiError): ApiError {
  const isOwnSchool = messageId === 'graduation.error.schoolNotInYear'
  return new ApiError({
    kind,
    status,
    messageId: isOwnSchool ? 'graduation.repeat.schoolNotInYear' : messageId,
    values,
    endpoint: 'POST enrollments/graduation',
    cause,
  })
}

/** A refusal names the students concerned by their place in the selection: `enrollments.17`. */
function refusedPositions(fields: Readonly<Record<string, string>>): number[] {
  return Object.keys(fields).flatMap((field) => {
    const position = /^enrollments\.(\d+)$/.exec(field)?.[1]
    return position === undefined ? [] : [Number(position)]
  })
}
