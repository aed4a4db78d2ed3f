import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '@/lib/shortcut'

/** Ctrl+P on a page that has a paper of its own prints that instead of the page. */
export function usePrintShortcut(isOn: boolean, onPrint: () => void): void {
  const print = useEffectEvent(onPrint)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'p')) return
      event.preventDefault()
      print()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
