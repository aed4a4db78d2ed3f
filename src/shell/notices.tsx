import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, WifiOff } from 'lucide-react'
import { buttonStyle } from '@/ui/button-style'
import { useSession } from '@/session/use-session'

/** What the session has to say: sign-in not reachable, a failed sign-in or sign-out, no connection (platform §4, §8). */
export function Notices() {
  const { i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  const signIn = () => void session.signIn(router.state.location.href).catch(() => undefined)

  const notices: ReactNode[] = []
  if (session.status === 'anonymous' && session.loginError !== null) {
    notices.push(
      <Notice key="login" tone="danger" action={{ text: i18n._('common.tryAgain'), run: signIn }}>
        {i18n._(session.loginError)}
      </Notice>,
    )
  } else if (session.status === 'anonymous' && !session.identityReachable) {
    notices.push(
      <Notice key="identity" tone="warning" action={{ text: i18n._('common.tryAgain'), run: signIn }}>
        {i18n._('shell.signInUnreachable')}
      </Notice>,
    )
  }
  if (session.status !== 'checking' && session.logoutError !== null) {
    notices.push(
      <Notice key="logout" tone="danger">
        {i18n._(session.logoutError)}
      </Notice>,
    )
  }
  if (session.status === 'signed-in' && !session.online) {
    notices.push(
      <Notice key="offline" tone="warning">
        {i18n._('shell.offline')}
      </Notice>,
    )
  }
  return (
    // The region is always there, so that what appears in it is announced.
    <div role="status" className="print:hidden">
      {notices}
    </div>
  )
}

interface NoticeProps {
  tone: 'warning' | 'danger'
  action?: { text: string; run: () => void }
  children: ReactNode
}

function Notice({ tone, action, children }: NoticeProps) {
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
        <p className="min-w-0 flex-1 basis-48">{children}</p>
        {action && (
          <button type="button" className={buttonStyle('secondary')} onClick={action.run}>
            {action.text}
          </button>
        )}
      </div>
    </div>
  )
}
