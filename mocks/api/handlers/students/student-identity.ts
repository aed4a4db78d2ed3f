/** The columns of `students` that lists of several resources show. */
export const studentIdentity = [
  'students.emis_student_id',
  'students.first_name',
  'students.last_name',
  'students.first_name_en',
  'students.last_name_en',
  'students.gender',
  'students.birth_date',
] as const
