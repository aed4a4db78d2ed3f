import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft, House, LogIn } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { LinkButton } from '@/components/ui/link-button'
import { useSession } from '@/auth/use-session'
import { errorCode, errorTexts } from './error-codes'
import { useStandInTitle } from '@/components/shell/page-title'
import { useSignIn } from '@/components/shell/use-sign-in'

/** The error page: code, subtitle, description, and the ways out. */
export function ErrorPage({ code: asked, children }: { code?: string; children?: ReactNode }) {
  const { i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  const signIn = useSignIn()
  const canGoBack = useCanGoBack()
  const code = errorCode(asked)
  const { subtitle, description } = errorTexts[code]
  useStandInTitle(subtitle.id)
  return (
    <div className="mx-auto max-w-2xl py-8 text-center md:py-16">
      <p aria-hidden className="text-xl font-semibold text-accent">
        {code}
      </p>
      <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
        <span className="sr-only">{code} </span>
        {i18n._(subtitle)}
      </h1>
      <p className="mt-2">{i18n._(description)}</p>
      {children !== undefined && <div className="mt-6">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {code === '401' && (session.status === 'anonymous' || session.status === 'signed-in') && (
          <button type="button" className={buttonStyle('primary')} onClick={signIn}>
            <LogIn aria-hidden className="size-4" />
            {i18n._('session.signIn')}
          </button>
        )}
        {canGoBack && (
          <button type="button" className={buttonStyle('secondary')} onClick={() => router.history.back()}>
            <ArrowLeft aria-hidden className="size-4" />
            {i18n._('shell.back')}
          </button>
        )}
        <LinkButton to="/" variant="secondary" icon={<House aria-hidden className="size-4" />}>
          {i18n._('shell.backHome')}
        </LinkButton>
      </div>
    </div>
  )
}
