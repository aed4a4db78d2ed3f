import { userMutations } from '@/features/users/queries'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { useToggleAccount } from '@/components/layout/use-toggle-account'
import type { StudentAccount } from './schema'

/** A student's account is switched by the call of all accounts. */
export function useToggleStudentAccount(account: StudentAccount) {
  const { user_id: id, status, username } = account
  return useToggleAccount({
    mutation: userMutations.toggle({ id, status }),
    status,
    username,
    name: fullName(account, useLocale()),
  })
}
