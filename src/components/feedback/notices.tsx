import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { CircleAlert, WifiOff } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import type { SignInError } from '@/auth/session'
import { useSession } from '@/auth/use-session'
import { useSignIn } from '@/components/shell/use-sign-in'

/** Messages of the session: sign-in not reachable, a failed sign-in or sign-out. */
export function Notices() {
  const { i18n } = useLingui()
  const session = useSession()
  const signIn = useSignIn()
  const tryAgain = { text: i18n._('common.tryAgain'), run: signIn }

  const notices: ReactNode[] = []
  if (session.status === 'anonymous') {
    const { loginError, logoutError, identityReachable } = session
    if (loginError !== null) {
      const hasEnded = loginError.id === 'session.ended'
      notices.push(
        <Notice
          key="login"
          tone="danger"
          action={hasEnded ? { text: i18n._('session.signIn'), run: signIn } : tryAgain}
          detail={loginError.detail}
        >
          {i18n._(loginError.id)}
        </Notice>,
      )
    } else if (!identityReachable) {
      notices.push(
        <Notice key="identity" tone="warning" action={tryAgain}>
          {i18n._('shell.signInUnreachable')}
        </Notice>,
      )
    }
    if (logoutError !== null) {
      notices.push(
        <Notice key="logout" tone={logoutError === 'session.logoutFailed' ? 'danger' : 'warning'}>
          {i18n._(logoutError)}
        </Notice>,
      )
    }
  }
  return (
    // The region is always there, so that what appears in it is announced. It stays in view, below the header of a phone's sheet.
    <div role="status" className="notices sticky top-topbar z-4 print:hidden">
      {notices}
    </div>
  )
}

interface NoticeProps {
  tone: 'warning' | 'danger'
  action?: { text: string; run: () => void }
  detail?: SignInError['detail']
  children: ReactNode
}

function Notice({ tone, action, detail = null, children }: NoticeProps) {
  const { i18n } = useLingui()
  const Icon = tone === 'danger' ? CircleAlert : WifiOff
  return (
    <div
      className={
        tone === 'danger'
          ? 'border-b border-danger bg-danger-soft text-danger'
          : 'border-b border-warning bg-warning-soft text-warning'
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <Icon aria-hidden className="size-5 shrink-0" />
        <div className="min-w-0 flex-1 basis-48">
          <p>{children}</p>
          {detail !== null && (
            <details className="text-sm">
              <summary className="cursor-pointer py-1">{i18n._('session.loginFailed.detail')}</summary>
              <p className="wrap-anywhere" lang="en">
                <code>{detail.code}</code> {detail.description}
              </p>
            </details>
          )}
        </div>
        {action && (
          <button type="button" className={buttonStyle('secondary')} onClick={action.run}>
            {action.text}
          </button>
        )}
      </div>
    </div>
  )
}
