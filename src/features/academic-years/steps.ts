import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'

export interface Step {
  to: AcademicYearStatus
  /** The consequences of the step for the users it affects. */
  follows: readonly MessageDescriptor[]
  /** The accomplishment every active school needs first, and the message about schools that lack it. */
  needs?: { accomplishment: 1 | 2 | 3; behind: MessageDescriptor }
}

const steps = {
  draft: {
    to: 'pre',
    follows: [
      msg({ id: 'academicYear.move.toPre.1' }),
      msg({ id: 'academicYear.move.toPre.2' }),
      msg({ id: 'academicYear.move.toPre.3' }),
    ],
  },
  pre: {
    to: 'running',
    follows: [msg({ id: 'academicYear.move.toRunning.1' }), msg({ id: 'academicYear.move.toRunning.2' })],
    needs: { accomplishment: 1, behind: msg({ id: 'academicYear.move.behind.pre' }) },
  },
  running: {
    to: 'post',
    follows: [msg({ id: 'academicYear.move.toPost.1' }), msg({ id: 'academicYear.move.toPost.2' })],
    needs: { accomplishment: 2, behind: msg({ id: 'academicYear.move.behind.running' }) },
  },
  post: {
    to: 'archived',
    follows: [msg({ id: 'academicYear.move.toArchived.1' }), msg({ id: 'academicYear.move.toArchived.2' })],
    needs: { accomplishment: 3, behind: msg({ id: 'academicYear.move.behind.post' }) },
  },
  archived: null,
} satisfies Record<AcademicYearStatus, Step | null>

/** The one step that a year can take from its status; null at the last. */
export function nextStep(status: AcademicYearStatus): Step | null {
  return steps[status]
}
