import { useLingui } from '@lingui/react'
import { Pencil, UserCheck, UserX } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { RowActions } from '@/components/tables/row-actions'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { userMutations } from '@/features/users/queries'
import { useToggleAccount } from '@/components/shell/use-toggle-account'
import type { StudentAccount } from './schema'

/** The actions of one account in the list: edit, and with the permission activate or deactivate. */
export function StudentAccountActions({ account }: { account: StudentAccount }) {
  const { i18n } = useLingui()
  const { username, status } = account
  const toggle = useToggleStudentAccount(account)
  const mayToggle = can(useUser(), 'sts_manage_student_account')
  return (
    <RowActions
      name={fullName(account, useLocale())}
      daily={
        <>
          <IconLink
            to="/account/student/edit/$studentAccId"
            params={{ studentAccId: username }}
            name={i18n._('studentAccount.editNamed', { username })}
            label={i18n._('common.edit')}
            icon={Pencil}
          />
          {mayToggle && (
            <IconButton
              name={i18n._(status ? 'userManagement.deactivateNamed' : 'userManagement.activateNamed', { username })}
              label={i18n._(status ? 'userManagement.deactivate' : 'userManagement.activate')}
              icon={status ? UserX : UserCheck}
              variant={status ? 'danger' : 'quiet'}
              onClick={() => void toggle()}
            />
          )}
        </>
      }
    />
  )
}

/** The same as a button beside the heading of the account's page. */
export function ToggleStudentAccount({ account }: { account: StudentAccount }) {
  const { i18n } = useLingui()
  const toggle = useToggleStudentAccount(account)
  return (
    <Button
      variant={account.status ? 'danger' : 'secondary'}
      icon={account.status ? <UserX aria-hidden className="size-4" /> : <UserCheck aria-hidden className="size-4" />}
      onClick={() => void toggle()}
    >
      {i18n._(account.status ? 'userManagement.deactivate' : 'userManagement.activate')}
    </Button>
  )
}

/** A student's account is switched by the call of all accounts. */
function useToggleStudentAccount(account: StudentAccount) {
  const { user_id: id, status, username } = account
  return useToggleAccount({
    mutation: userMutations.toggle({ id, status }),
    status,
    username,
    name: fullName(account, useLocale()),
  })
}
