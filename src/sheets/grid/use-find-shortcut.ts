import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '@/lib/shortcut'

/**
 * Ctrl+F anywhere on the page, because the browser's search sees only the rows in view. It is left to the browser in a
 * dialog and where the focus is in a search field: pressed a second time it searches the page.
 */
export function useFindShortcut(isOn: boolean, onFind: () => void): void {
  const find = useEffectEvent(onFind)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog], search') !== null
      if (event.defaultPrevented || isElsewhere || !isShortcut(event, 'f')) return
      event.preventDefault()
      find()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
