import { msg } from '@lingui/core/macro'

/** The four lists out of which several can be chosen, in the order of the forms. */
export const optionLists = ['disabilities', 'health_problems', 'personal_problems', 'scholarships'] as const
export type OptionList = (typeof optionLists)[number]

export const listLabels = {
  disabilities: { title: msg({ id: 'student.disabilities' }), none: msg({ id: 'student.disabilities.none' }) },
  health_problems: { title: msg({ id: 'student.healthProblems' }), none: msg({ id: 'student.healthProblems.none' }) },
  personal_problems: {
    title: msg({ id: 'student.personalProblems' }),
    none: msg({ id: 'student.personalProblems.none' }),
  },
  scholarships: { title: msg({ id: 'student.scholarships' }), none: msg({ id: 'student.scholarships.none' }) },
} as const

export const ethnicityTitle = msg({ id: 'student.ethnicity' })
export const noEthnicityLabel = msg({ id: 'student.ethnicity.none' })
