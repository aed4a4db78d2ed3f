import { type ReactNode, useId } from 'react'

/** A card with a heading of its own. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded border border-line bg-surface-raised p-4">
      <h2 id={titleId} className="mb-2 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
