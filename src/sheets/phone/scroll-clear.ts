import { useEffect, type RefObject } from 'react'

/** The row after the one that is typed in stays in view too. */
const rowAhead = 56

/** Scrolls as little as needed to show a row between the page's fixed header and the on-screen keyboard. */
export function scrollClear(row: Element, header: HTMLElement | null): void {
  const viewport = window.visualViewport
  const top = header === null ? 0 : fitHeader(header)
  const bottom = viewport === null ? window.innerHeight : viewport.offsetTop + viewport.height
  const position = row.getBoundingClientRect()
  // Whole pixels: browsers round a scroll position, and a row's last line would be cut.
  const below = Math.ceil(position.bottom + rowAhead - bottom)
  const above = position.top - top
  if (above < 0) window.scrollBy(0, above)
  else if (below > 0) window.scrollBy(0, Math.min(below, above))
}

/**
 * Lets a header scroll away with the page where the keyboard leaves no room for two rows below it, unless the user is in the
 * header. Returns where the rows begin to be in view.
 */
function fitHeader(header: HTMLElement): number {
  const height = (window.visualViewport?.height ?? window.innerHeight) * (window.visualViewport?.scale ?? 1)
  const top = Number.parseFloat(getComputedStyle(header).top) || 0
  const isTooHigh = height - top - header.offsetHeight < 2 * rowAhead && !header.contains(document.activeElement)
  header.toggleAttribute('data-scrolls', isTooHigh)
  return isTooHigh ? top : header.getBoundingClientRect().bottom
}

/** Leaves room below the list for the keyboard that covers it, and shows the row that is typed in when it opens. */
export function useKeyboardRoom(list: RefObject<HTMLElement | null>, headerId: string, showFocused: () => void): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null) return undefined
    const onResize = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale
      list.current?.style.setProperty('padding-bottom', `${Math.max(0, Math.round(covered))}px`)
      const header = document.getElementById(headerId)
      if (header !== null) fitHeader(header)
      showFocused()
    }
    viewport.addEventListener('resize', onResize)
    return () => viewport.removeEventListener('resize', onResize)
  }, [list, headerId, showFocused])
}
