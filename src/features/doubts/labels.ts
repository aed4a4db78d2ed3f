import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { DoubtKind } from './schema'

export const doubtLabels = {
  twins: msg({ id: 'doubts.twins' }),
  without_class: msg({ id: 'doubts.withoutClass' }),
  age: msg({ id: 'doubts.age' }),
  without_reason: msg({ id: 'doubts.withoutReason' }),
  equal_marks: msg({ id: 'doubts.equalMarks' }),
  absences: msg({ id: 'doubts.absences' }),
  large_class: msg({ id: 'doubts.largeClass' }),
  school_contact: msg({ id: 'doubts.schoolContact' }),
  jump: msg({ id: 'doubts.jump' }),
} satisfies Record<DoubtKind, MessageDescriptor>
