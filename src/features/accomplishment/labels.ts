import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MissingKind } from './missing-work'

/** A school's accomplishment in words, by its level 0 to 3. */
export const accomplishmentLabels: readonly [
  MessageDescriptor,
  MessageDescriptor,
  MessageDescriptor,
  MessageDescriptor,
] = [
  msg({ id: 'accomplishment.level0' }),
  msg({ id: 'accomplishment.level1' }),
  msg({ id: 'accomplishment.level2' }),
  msg({ id: 'accomplishment.level3' }),
]

/** The labels of missing work, by kind; the number goes into the text. */
export const missingLabels = {
  classes: msg({ id: 'accomplishment.missing.classes' }),
  students: msg({ id: 'accomplishment.missing.students' }),
  studentsWithoutClass: msg({ id: 'accomplishment.missing.studentsWithoutClass' }),
  scores: msg({ id: 'accomplishment.missing.scores' }),
  attendance: msg({ id: 'accomplishment.missing.attendance' }),
  results: msg({ id: 'accomplishment.missing.results' }),
} satisfies Record<MissingKind, MessageDescriptor>
