import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { School } from './schema'

export const statusLabels = {
  0: msg({ id: 'common.inactive' }),
  1: msg({ id: 'common.active' }),
} satisfies Record<School['status'], MessageDescriptor>

/** A school's accomplishment by its level, 0 to 3; `word` is the last part of the year's work that is completed. */
export const accomplishmentLevels: readonly { label: MessageDescriptor; word: MessageDescriptor }[] = [
  { label: msg({ id: 'accomplishment.level0' }), word: msg({ id: 'common.noneYet' }) },
  { label: msg({ id: 'accomplishment.level1' }), word: msg({ id: 'academicYear.status.pre' }) },
  { label: msg({ id: 'accomplishment.level2' }), word: msg({ id: 'academicYear.status.running' }) },
  { label: msg({ id: 'accomplishment.level3' }), word: msg({ id: 'academicYear.status.post' }) },
]

/** The levels of missing work: the options of the list's filter. */
export const behindLabels = {
  1: msg({ id: 'accomplishment.level0' }),
  2: msg({ id: 'school.behind.running' }),
  3: msg({ id: 'school.behind.closing' }),
} satisfies Record<1 | 2 | 3, MessageDescriptor>

/** The degrees in their order. */
export const degreeLabels = [
  { degree: 1, label: msg({ id: 'school.degree1' }) },
  { degree: 2, label: msg({ id: 'school.degree2' }) },
  { degree: 3, label: msg({ id: 'school.degree3' }) },
  { degree: 4, label: msg({ id: 'school.degree4' }) },
  { degree: 5, label: msg({ id: 'school.degree5' }) },
] as const satisfies readonly { degree: number; label: MessageDescriptor }[]
