import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { usePageTitle } from './page-title'

/** After a change of page: focus on its heading, the tab's title, and a polite announcement. */
export function NavigationEffects() {
  const { i18n } = useLingui()
  const router = useRouter()
  const title = i18n._('shell.documentTitle', { page: i18n._(usePageTitle()) })
  const [moved, setMoved] = useState(false)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // The browser itself says where a first load begins.
        if (!fromLocation) return
        // A filter in the address is no new page; a sheet that is replaced by that of another month loses the focus.
        const hasLostFocus =
          fromLocation.searchStr !== toLocation.searchStr && document.activeElement?.matches('body, main') === true
        if (!pathChanged && !hasLostFocus) return
        if (pathChanged) setMoved(true)
        // The page has already put it on the field where something has to be chosen first, or into a sheet.
        if (document.activeElement?.closest('main :is([role="search"], [role="grid"])')) return
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        target?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <div aria-live="polite" className="sr-only">
      {moved && title}
    </div>
  )
}
