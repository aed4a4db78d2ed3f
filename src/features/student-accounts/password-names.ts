/** The fields of a form that sets a student account's password, as the section of the form takes them. */
export const passwordNames = {
  password: 'password',
  confirmation: 'confirmation',
  temporary: 'is_password_temporary',
} as const

/** Nothing typed yet. */
export const noPassword = { password: '', confirmation: '', is_password_temporary: false }
