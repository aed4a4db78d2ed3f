import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { LeavingScope, useComing } from './leaving'
import { PagePlaceholder } from '@/components/feedback/page-placeholder'

/** Around the router's pages, which listen to the history: they stay, also when there is none to show yet. */
export function MainArea({ id, children }: { id: string; children: ReactNode }) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isEmpty = useRouterState({ select: (state) => state.matches.length === 0 })
  const coming = useComing()
  const isLeft = coming?.isOtherPage === true
  const isLate = isLeft && coming.isLate
  useFocusWhileLeaving(coming !== null)
  return (
    <main
      id={id}
      tabIndex={-1}
      aria-busy={isLoading}
      inert={isLeft && !isLate}
      className="px-4 pt-3 pb-[calc(0.75rem+var(--notices-room,0px))] outline-none"
    >
      {isEmpty && <PagePlaceholder />}
      {children}
    </main>
  )
}

/** The page, and while another one is late what takes its place. */
export function PageOutlet() {
  const coming = useComing()
  if (coming?.isOtherPage === true && coming.isLate) return <PagePlaceholder />
  return (
    <LeavingScope>
      <Outlet />
    </LeavingScope>
  )
}

/** Takes the focus from what is left, where keys would still arrive, and gives it back if the element is still there then. */
function useFocusWhileLeaving(isLeaving: boolean): void {
  const taken = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isLeaving && focused instanceof HTMLElement && focused.closest('[inert]') !== null) {
      taken.current = focused
      focused.blur()
    }
    if (!isLeaving) {
      if (focused === document.body) taken.current?.focus({ preventScroll: true })
      taken.current = null
    }
  }, [isLeaving])
}
