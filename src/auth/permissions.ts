/** The permission catalogue. The client never maps roles to permissions: it reads them from the token. */
export const permissions = [
  'sts_manage_academic_years',
  'sts_view_academic_years',
  'sts_manage_school',
  'sts_view_school',
  'sts_partly_edit_school',
  'sts_manage_user',
  'sts_manage_own_profile',
  'sts_manage_classroom',
  'sts_manage_owned_classroom',
  'sts_view_owned_classroom',
  'sts_view_classroom',
  'sts_manage_student',
  'sts_manage_owned_student',
  'sts_view_student',
  'sts_enroll_student',
  'sts_enroll_owned_student',
  'sts_graduate_student',
  'sts_graduate_owned_student',
  'sts_transfer_student',
  'sts_transfer_owned_student',
  'sts_manage_student_account',
  'sts_manage_own_student_account',
  'sts_student_manage_own_account',
  'sts_view_classroom_report',
  'sts_view_school_report',
  'sts_view_score',
  'sts_view_attendance',
  'sts_manage_scholarship',
] as const

export type Permission = (typeof permissions)[number]

/** The roles. The first group of the profile decides the role. */
export const roles = [
  'demis',
  'provincial_officer',
  'district_officer',
  'school_management',
  'teacher',
  'data_user',
  'super_data_user',
  'student',
] as const

export type Role = (typeof roles)[number]
