import type { Caller } from '../../caller'
import { Problem } from '../../problem'

/** Teachers and super data users only read: they neither edit, move nor drop out students. */
export function assertCanEditStudents({ account }: Caller): void {
  if (account.user_group === 'teacher' || account.user_group === 'super_data_user') {
    throw new Problem(403, 'common.error.notPermitted')
  }
}
