import { type ReactNode, useCallback, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useRouterState } from '@tanstack/react-router'
import { readPreference, writePreference } from '@/lib/storage/storage'
import { ConfirmHost } from './confirm-host'
import { MainArea } from './main-area'
import { NavigationEffects } from './navigation-effects'
import { Notices } from './notices'
import { ProgressLine } from './progress-line'
import { Sidebar } from './sidebar'
import { SnackbarHost } from './snackbar-host'
import { TopBar } from './top-bar'
import { useMediaQuery } from './use-media-query'
import { menuIsBeside, useMenuMakesRoom } from './whole-window'

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
