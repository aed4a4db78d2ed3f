import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { Languages, LogIn, LogOut, Menu, UserRound, WifiOff } from 'lucide-react'
import { useIsOnline } from '@/lib/api/connection'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { useSession } from '@/auth/use-session'
import type { SignedInUser } from '@/auth/session'
import { buttonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import { DisplaySettings } from './display-settings'
import { Product } from './product'
import { useSignIn } from './use-sign-in'
import { useOtherLanguage } from './use-other-language'

interface TopBarProps {
  menuOpen: boolean
  menuId: string
  onMenu: () => void
  pageName: ReactNode
  tools: ReactNode
}

const control =
  'inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** The bar on top of every page: menu, the page's name, language, the user, login or logout. */
export function TopBar({ menuOpen, menuId, onMenu, pageName, tools }: TopBarProps) {
  const { i18n } = useLingui()
  const session = useSession()
  const signIn = useSignIn()
  const isOffline = !useIsOnline() && session.status === 'signed-in'
  return (
    <header className="sticky top-0 z-sticky flex min-h-topbar items-center gap-1 border-b border-line bg-surface-raised px-2 print:hidden">
      <button
        type="button"
        aria-label={i18n._(menuOpen ? 'shell.menu.close' : 'shell.menu.open')}
        aria-expanded={menuOpen}
        aria-controls={menuId}
        onClick={onMenu}
        className={control}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <Link to="/" className="hidden border-e border-line pe-3 text-accent-strong cards:block">
        <Product />
      </Link>
      <div className="relative flex min-w-0 flex-1 items-center gap-4 self-stretch">
        <div className={cn('min-w-0', isOffline && 'max-lg:-translate-y-2')}>{pageName}</div>
        {session.status === 'signed-in' && (
          // In the bar, whose height it leaves as it is: what a user is about to press must not move when the connection is lost.
          <div
            role="status"
            className="absolute inset-x-0 bottom-0 text-xs text-warning lg:static lg:flex-1 lg:text-sm"
          >
            {isOffline && (
              <p className="flex items-center gap-2 bg-warning-soft lg:w-fit lg:rounded lg:border lg:border-warning lg:px-3">
                <WifiOff aria-hidden className="size-3 shrink-0 lg:size-4" />
                <span className="truncate leading-5 lg:line-clamp-2 lg:whitespace-normal">
                  {i18n._('shell.offline')}
                </span>
              </p>
            )}
          </div>
        )}
      </div>
      {tools}
      <LanguageSwitch />
      {/* On a phone it is in the menu: the room is for the name of the page. */}
      <div className="hidden cards:block">
        <DisplaySettings />
      </div>
      {session.status === 'signed-in' && <UserLink user={session.user} />}
      {(session.status === 'signed-in' || session.status === 'no-permissions') && (
        <button type="button" className={control} onClick={() => void session.signOut()}>
          <LogOut aria-hidden className="size-5" />
          <span className="sr-only md:not-sr-only">{i18n._('session.signOut')}</span>
        </button>
      )}
      {(session.status === 'anonymous' || session.status === 'leaving') && (
        <button
          type="button"
          className={buttonStyle('primary')}
          aria-busy={session.status === 'leaving'}
          onClick={signIn}
        >
          <LogIn aria-hidden className="hidden size-4 cards:block" />
          {i18n._('session.signIn')}
        </button>
      )}
    </header>
  )
}

/** The user's name leads to their own record, a student's to the student profile. */
function UserLink({ user }: { user: SignedInUser }) {
  const content = (
    <>
      <UserRound aria-hidden className="size-5 shrink-0" />
      <span className="sr-only md:not-sr-only">{fullName(user.profile, useLocale())}</span>
    </>
  )
  return user.role === 'student' ? (
    <Link to="/profile/student" className={control}>
      {content}
    </Link>
  ) : (
    <Link to="/user/edit/$userId" params={{ userId: user.profile.id }} className={control}>
      {content}
    </Link>
  )
}

/** Switches between Khmer and English; the page and everything typed in it stay as they are. */
function LanguageSwitch() {
  const { i18n } = useLingui()
  const { locale, name, activate } = useOtherLanguage()
  return (
    <button
      type="button"
      lang={locale}
      onClick={activate}
      className="inline-flex min-h-9 items-center gap-2 rounded px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      <Languages aria-hidden className="hidden size-4 cards:block" />
      {/* A phone has the room for the name of the page. */}
      {locale === 'en' && (
        <span aria-hidden className="cards:hidden">
          EN
        </span>
      )}
      <span className={locale === 'en' ? 'sr-only cards:not-sr-only' : undefined}>{i18n._(name)}</span>
    </button>
  )
}
