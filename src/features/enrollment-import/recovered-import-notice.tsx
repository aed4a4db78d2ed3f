import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { History } from 'lucide-react'
import { WorkNotice } from '@/components/forms/work-notice'
import { formatMoment } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import type { ImportDraft } from './use-import-draft'

interface RecoveredImportNoticeProps {
  draft: ImportDraft
  onContinue: (draft: ImportDraft) => void
  onDiscard: () => void
}

/** Rows that were corrected at another time and not imported. */
export function RecoveredImportNotice({ draft, onContinue, onDiscard }: RecoveredImportNoticeProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { size: n, at } = draft
  const ask = async () => {
    if (await confirm({ ...discarding(draft, i18n), danger: true })) onDiscard()
  }
  return (
    <WorkNotice
      icon={History}
      text={i18n._('enrollment.import.offer', { n, when: formatMoment(new Date(at).toISOString(), locale) })}
    >
      <Button variant="primary" onClick={() => onContinue(draft)}>
        {i18n._('enrollment.import.offer.continue')}
      </Button>
      <Button onClick={() => void ask()}>{i18n._('form.draft.discard')}</Button>
    </WorkNotice>
  )
}

/** Asks before the corrections are given up. */
export function discarding({ size: n }: ImportDraft, i18n: I18n) {
  return {
    title: i18n._('form.draft.discardTitle'),
    body: i18n._('enrollment.import.offer.discardBody', { n }),
    confirmLabel: i18n._('form.draft.discard'),
  }
}
