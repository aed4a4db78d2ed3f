import type { ReactNode } from 'react'

/** The link of a tile covers it. */
export const tileLink = "font-medium text-accent after:absolute after:inset-0 after:content-['']"

export function TileList({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-4">{children}</ul>
}

interface TileProps {
  link: ReactNode
  /** The id by which the link is described by the figures. */
  figuresId: string
  /** Has room for figures that are still to come, so that nothing moves then. */
  expectsFigures: boolean
  children: ReactNode
}

/** One of many ways on, with what waits there. */
export function Tile({ link, figuresId, expectsFigures, children }: TileProps) {
  return (
    <li
      className={`${expectsFigures ? 'min-h-24' : 'min-h-14'} relative rounded border border-line bg-surface-raised px-3 py-2 hover:bg-accent-soft`}
    >
      {link}
      <div id={figuresId} className="text-sm">
        {children}
      </div>
    </li>
  )
}
