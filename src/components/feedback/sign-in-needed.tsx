import { useLingui } from '@lingui/react'
import { LogIn } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { buttonStyle } from '@/components/ui/button-style'
import { useSession } from '@/auth/use-session'
import { AccountWithoutPermissions } from '@/components/shell/lazy-account-without-permissions'
import { useStandInTitle } from '@/components/shell/page-title'
import { useSignIn } from '@/components/shell/use-sign-in'

/** Replaces a page behind sign-in that cannot be shown to this visitor now, and leaves the choice to them. */
export function SignInNeeded() {
  return useSession().status === 'no-permissions' ? <AccountWithoutPermissions /> : <TrySignIn />
}

function TrySignIn() {
  const { i18n } = useLingui()
  const signIn = useSignIn()
  useStandInTitle('shell.signInNeeded')
  return (
    <div className="max-w-2xl rounded border border-line bg-surface-raised p-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {i18n._('shell.signInNeeded')}
      </h1>
      <p className="mt-2">{i18n._('shell.signInNeeded.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={buttonStyle('primary')} onClick={signIn}>
          <LogIn aria-hidden className="size-4" />
          {i18n._('common.tryAgain')}
        </button>
        <LinkButton to="/">{i18n._('shell.backHome')}</LinkButton>
      </div>
    </div>
  )
}
