// The ids of the people and records of the tests' tiny country.

/** The years of the world by their status; no draft, as in the demonstration. */
export const years = { archived: 1, post: 2, running: 3, pre: 4 } as const

/** Schools of the running year by their place as seen from the scoped roles. */
export const schools = { own: 31, sameDistrict: 32, sameProvince: 33, otherProvince: 34 } as const

/** Classrooms of the running year likewise; 999 does not exist. */
export const classrooms = {
  'own-class': 301,
  'own-school': 302,
  'same-district': 303,
  'same-province': 304,
  'other-province': 305,
  nonexistent: 999,
} as const

/** The teacher's class in the years that are not running. */
export const classroomOfYear = { archived: 101, post: 201, pre: 401 } as const

/** The students of the own class; 3014 dropped out. */
export const enrollments = { sok: 3011, chan: 3012, dara: 3013, dropout: 3014, otherClass: 3021 } as const
export const subjects = { khmer: 1, mathematics: 2, excluded: 3, science: 4, foreign: 5 } as const

/** Pending transfers by their destination as seen from the scoped roles, and who is on the way; 999 does not exist. */
export const transfers = {
  'own-school': { id: 1, enrollment: 3051, from: 34, to: 31, grade: 7 },
  'same-district': { id: 2, enrollment: 3012, from: 31, to: 32, grade: 1 },
  'same-province': { id: 3, enrollment: 3031, from: 32, to: 33, grade: 7 },
  'other-province': { id: 4, enrollment: 3041, from: 33, to: 34, grade: 7 },
} as const

/** The accounts: one a role, two teachers elsewhere, and those of students. */
export const users = {
  demis: 1,
  provincial_officer: 2,
  district_officer: 3,
  school_management: 4,
  teacher: 5,
  data_user: 6,
  super_data_user: 7,
  student: 8,
  /** Teaches at another school of the district. */
  neighbour: 9,
  /** Teaches in another province. */
  stranger: 10,
} as const

/** The degrees of the two data users: secondary and primary schools. */
export const degreeOf = { data_user: 3, super_data_user: 2 } as const
