import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, as it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    const read = () => setWidth(Math.floor(watched.clientWidth))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return width
}
