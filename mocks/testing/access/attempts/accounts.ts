import type { Attempts } from '../attempt'

const noPassword = { password: null, is_password_temporary: false }

/** Students by their place as seen from the teacher; that of the own class has an account of the name `student`. */
const studentAt: Readonly<Record<string, string>> = {
  'own-class': 'S3011',
  'own-class-without-account': 'S3012',
  'own-school': 'S3021',
  'same-district': 'S3031',
  'same-province': 'S3041',
  'other-province': 'S3051',
}
const stsIdAt = (position: string) => studentAt[position] ?? 'S9'
const accountAt = (position: string) => (position === 'own-class' ? 'student' : stsIdAt(position))

export const accountAttempts = {
  'GET /student-accounts': () => ({ address: '/student-accounts' }),
  'GET /student-accounts/find': (position) => ({ address: `/student-accounts/find?sts_id=${stsIdAt(position)}` }),
  'GET /student-accounts/:id': (position) => ({ address: `/student-accounts/${accountAt(position)}` }),
  'POST /student-accounts': (position) => ({
    address: '/student-accounts',
    body: { sts_id: stsIdAt(position), ...noPassword },
  }),
  'POST /student-accounts/class': (position) => ({
    address: '/student-accounts/class',
    body: { accounts: [{ sts_id: stsIdAt(position), password: 'gkmt4827' }] },
  }),
  'PUT /student-accounts/:id': (position) => ({
    address: `/student-accounts/${accountAt(position === 'wrong-student' ? 'own-class' : position)}`,
    body: { sts_id: stsIdAt(position === 'wrong-student' ? 'same-district' : position), ...noPassword },
  }),
} satisfies Partial<Attempts>
