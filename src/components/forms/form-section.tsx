import { type ReactNode, use, useId } from 'react'
import { FieldContext } from './field-registry'

/** A group of fields under a heading. */
export function FormSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div>
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        {help != null && <p className="text-sm text-ink-muted">{help}</p>}
      </div>
      <FieldContext value={{ ...use(FieldContext), section: title }}>{children}</FieldContext>
    </section>
  )
}
