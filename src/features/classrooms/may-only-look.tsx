import { useLingui } from '@lingui/react'
import { Eye } from 'lucide-react'

/** Stands above a page that others use to change something: why this visitor only looks at it. */
export function MayOnlyLook({ reason }: { reason: string }) {
  const { i18n } = useLingui()
  return (
    <p
      role="note"
      className="mb-4 flex max-w-5xl items-start gap-2 rounded border border-line-strong bg-surface-sunken p-3 text-sm"
    >
      <Eye aria-hidden className="mt-1 size-4 shrink-0" />
      {i18n._(reason)}
    </p>
  )
}
