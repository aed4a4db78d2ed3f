import { useLingui } from '@lingui/react'
import { Pencil, UserCheck, UserX } from 'lucide-react'
import { fullName } from '@/lib/text/names'
import { useLocale } from '@/lib/i18n/i18n'
import { useUser } from '@/auth/use-session'
import { useToggleAccount } from '@/components/shell/use-toggle-account'
import { RowActions } from '@/components/tables/row-actions'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { userMutations } from './queries'
import type { User } from './schema'

/** The actions of one user in the list: edit, and activate or deactivate. */
export function UserActions({ user }: { user: User }) {
  const { i18n } = useLingui()
  const { id, username, status } = user
  const isOwn = useUser()?.profile.id === id
  const toggle = useToggleAccount({
    mutation: userMutations.toggle(user),
    status,
    username,
    name: fullName(user, useLocale()),
  })
  return (
    <RowActions
      name={username}
      daily={
        <>
          <IconLink
            to="/user/edit/$userId"
            params={{ userId: id }}
            name={i18n._('userManagement.editNamed', { username })}
            label={i18n._('common.edit')}
            icon={Pencil}
          />
          <IconButton
            name={i18n._(status ? 'userManagement.deactivateNamed' : 'userManagement.activateNamed', { username })}
            label={i18n._(status ? 'userManagement.deactivate' : 'userManagement.activate')}
            icon={status ? UserX : UserCheck}
            variant={status ? 'danger' : 'quiet'}
            disabledReason={isOwn ? i18n._('userManagement.cannotDeactivateSelf') : null}
            onClick={() => void toggle()}
          />
        </>
      }
    />
  )
}
