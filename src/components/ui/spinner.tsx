import { useLingui } from '@lingui/react'
import { LoaderCircle } from 'lucide-react'

/** A sign that something is under way. Give it a label where no text beside it says so. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Shown where a part of the page is being loaded. */
export function LoadingSpinner() {
  const { i18n } = useLingui()
  return <Spinner label={i18n._('common.loading')} />
}
