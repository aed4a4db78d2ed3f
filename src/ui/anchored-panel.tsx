import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface AnchoredPanelProps {
  /** The control that the panel belongs to; as wide as it, or wider. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

const distance = 4
const margin = 8
const tallest = 336
const narrowest = 320

/**
 * A panel below a control, or above where there is more room; it follows when the page scrolls. It stands beside its
 * control in the document, so that a dialog around it holds both, and takes part in no layout but its own: a list of
 * options opens in the time of a key (quality §1).
 */
export function AnchoredPanel({ anchor, children }: AnchoredPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current && anchor.current) place(panel.current, anchor.current)
  }, [anchor])
  useEffect(() => {
    const follow = () => {
      if (panel.current && anchor.current) place(panel.current, anchor.current)
    }
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      className="fixed z-popover flex flex-col rounded border border-line-strong bg-surface-raised text-ink print:hidden"
    >
      {children}
    </div>
  )
}

function place({ style }: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - bottom - distance - margin
  const above = top - distance - margin
  const isBelow = below >= Math.min(tallest, above)
  const shown = Math.min(Math.max(width, narrowest), clientWidth - 2 * margin)
  style.width = `${shown}px`
  style.left = `${Math.max(margin, Math.min(left, clientWidth - shown - margin))}px`
  style.top = isBelow ? `${bottom + distance}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${clientHeight - top + distance}px`
  style.maxHeight = `${Math.max(0, Math.min(tallest, isBelow ? below : above))}px`
}
