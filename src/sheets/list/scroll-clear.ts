import { useEffect, type RefObject } from 'react'

/** The row after the one that is typed in stays in view too. */
const rowAhead = 56

/** Scrolls as little as needed to show a row between the page's fixed header and the on-screen keyboard. */
export function scrollClear(row: Element, header: Element | null): void {
  const viewport = window.visualViewport
  const top = header?.getBoundingClientRect().bottom ?? 0
  const bottom = viewport === null ? window.innerHeight : viewport.offsetTop + viewport.height
  const place = row.getBoundingClientRect()
  // Whole pixels: browsers round a scroll position, and a row's last line would be cut.
  const below = Math.ceil(place.bottom + rowAhead - bottom)
  const above = place.top - top
  if (above < 0) window.scrollBy(0, above)
  else if (below > 0) window.scrollBy(0, Math.min(below, above))
}

/** Leaves room below the list for the keyboard that covers it, and shows the row that is typed in when it opens. */
export function useKeyboardRoom(list: RefObject<HTMLElement | null>, showFocused: () => void): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null) return undefined
    const onResize = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale
      list.current?.style.setProperty('padding-bottom', `${Math.max(0, Math.round(covered))}px`)
      showFocused()
    }
    viewport.addEventListener('resize', onResize)
    return () => viewport.removeEventListener('resize', onResize)
  }, [list, showFocused])
}
