/** The demo accounts; all have the same password. */
export const accounts = [
  'demis',
  'provincial',
  'district',
  'manager',
  'teacher',
  'data',
  'superdata',
  'student',
] as const
export type AccountName = (typeof accounts)[number]
export const password = 'sala-demo'
