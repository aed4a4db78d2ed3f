import { type ReactNode, useCallback, useState, useEffect } from 'react'
import { useLingui } from '@lingui/react'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { readPreference, writePreference } from '@/lib/storage/storage'
import { useUser } from '@/auth/use-session'
import { afterFirstRows, skipWaiting } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { cn } from '@/components/ui/cn'
import { notifications } from '@/lib/notify'
import { MainArea } from './main-area'
import { NavigationEffects } from './navigation-effects'
import { Notices } from '@/components/feedback/notices'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { useMediaQuery } from './use-media-query'
import { menuIsBeside, useMenuMakesRoom } from './whole-window'
import { useOpenQuestion } from '@/components/feedback/confirm'

const Snackbar = lazyWithRetry(
  async () => (await import('@/components/feedback/snackbar')).Snackbar,
  undefined,
  afterFirstRows,
)

/**
 * The place of the snackbar. A signed-in user has its code before anything can fail: without a connection it would not
 * arrive, and a failed save would have no message.
 */
function SnackbarHost() {
  const shown = useSelector(notifications)
  const hasMessage = shown.length > 0
  const wanted = useUser() !== null || hasMessage
  useEffect(() => {
    if (hasMessage) skipWaiting()
  }, [hasMessage])
  return wanted && <Snackbar notifications={shown} />
}

// Loaded on request, because most visitors of the home page never open a dialog.
const ConfirmDialog = lazyWithRetry(async () => (await import('@/components/feedback/confirm-dialog')).ConfirmDialog)

/** The place where the one confirmation dialog appears. */
function ConfirmHost() {
  const question = useOpenQuestion()
  const isSignedIn = useUser() !== null
  useEffect(() => {
    if (isSignedIn) void afterFirstRows().then(ConfirmDialog.preload)
  }, [isSignedIn])
  const asking = question !== null
  useEffect(() => {
    if (!asking) return undefined
    // The dialog has no trigger of its own to give the focus back to.
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [asking])
  return question && <ConfirmDialog question={question} />
}

const sidebarId = 'shell-sidebar'
const mainId = 'shell-main'

interface AppShellProps {
  /** The name of the page in the top bar. */
  pageName: ReactNode
  /** Controls in the top bar beside the shell's own. */
  tools: ReactNode
  children: ReactNode
}

export function AppShell({ pageName, tools, children }: AppShellProps) {
  const { i18n } = useLingui()
  const { open, beside, toggle, close } = useSidebar()
  return (
    <>
      <a
        href={`#${mainId}`}
        onClick={(event) => {
          // The address stays as it is: a filter or a draft may hang on it.
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
        className="fixed top-2 left-2 z-snackbar -translate-y-24 rounded border border-accent bg-surface-raised px-4 py-2 text-accent focus:translate-y-0 print:hidden"
      >
        {i18n._('shell.skipLink')}
      </a>
      <ProgressLine />
      <NavigationEffects />
      <TopBar menuOpen={open} menuId={sidebarId} onMenu={toggle} pageName={pageName} tools={tools} />
      <div className="flex items-start">
        <Sidebar id={sidebarId} open={open} beside={beside} onClose={close} />
        <div className="page-column min-w-0 flex-1">
          <Notices />
          <MainArea id={mainId}>{children}</MainArea>
        </div>
      </div>
      <ConfirmHost />
      <SnackbarHost />
    </>
  )
}

/** Open by default from 960 wide, where the choice is remembered; below, a drawer that a change of page closes. */
function useSidebar() {
  const beside = useMediaQuery(menuIsBeside)
  const [makesRoom, haveBack] = useMenuMakesRoom()
  const [besideOpen, setBesideOpen] = useState(() => readPreference('sidebar') !== 'closed')
  // The drawer belongs to the page it was opened on; the column beside the page need not follow the address.
  const pathname = useRouterState({ select: (state) => (beside ? null : state.location.pathname) })
  const [drawerPath, setDrawerPath] = useState<string | null>(null)
  const close = useCallback(() => setDrawerPath(null), [])
  const open = beside ? besideOpen && !makesRoom : drawerPath !== null && drawerPath === pathname
  const toggle = () => {
    if (beside) {
      if (makesRoom) haveBack()
      setBesideOpen(!open)
      writePreference('sidebar', open ? 'closed' : 'open')
    } else {
      setDrawerPath(open ? null : pathname)
    }
  }
  return { open, beside, toggle, close }
}

/** A thin line while a page loads, from 150 ms on; until then the old page simply stays. */
function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none fixed inset-x-0 top-0 z-snackbar h-0.5 bg-accent print:hidden',
        loading ? 'animate-pulse opacity-100 transition-opacity delay-150 duration-100' : 'opacity-0',
      )}
    />
  )
}
