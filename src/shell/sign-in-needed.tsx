import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { LinkButton } from '@/ui/link-button'
import { buttonStyle } from '@/ui/button-style'
import { useSession } from '@/session/use-session'
import { useStandInTitle } from './page-title'

/** A page behind sign-in while the identity service does not answer: says so and leaves the choice to the visitor. */
export function SignInNeeded() {
  const { i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  useStandInTitle('shell.signInNeeded')
  return (
    <div className="max-w-2xl rounded border border-line bg-surface-raised p-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {i18n._('shell.signInNeeded')}
      </h1>
      <p className="mt-2">{i18n._('shell.signInNeeded.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonStyle('primary')}
          onClick={() => void session.signIn(router.state.location.href).catch(() => undefined)}
        >
          <LogIn aria-hidden className="size-4" />
          {i18n._('common.tryAgain')}
        </button>
        <LinkButton to="/">{i18n._('shell.backHome')}</LinkButton>
      </div>
    </div>
  )
}
