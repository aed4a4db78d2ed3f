import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Facts } from '@/ui/facts'

interface ChangedNoticeProps {
  /** The record as it is now. */
  facts: readonly { label: string; value: ReactNode }[]
}

/** What someone else has saved while the dialog was open: saving again replaces it, knowingly. */
export function ChangedNotice({ facts }: ChangedNoticeProps) {
  const { i18n } = useLingui()
  return (
    <section
      aria-label={i18n._('scholarship.changed.title')}
      className="flex flex-col gap-2 rounded border border-warning bg-warning-soft p-3"
    >
      <p className="font-medium text-warning">{i18n._('scholarship.changed.title')}</p>
      <Facts facts={facts} />
    </section>
  )
}
