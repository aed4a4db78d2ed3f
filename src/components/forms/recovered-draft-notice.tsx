import { useLingui } from '@lingui/react'
import { History } from 'lucide-react'
import { formatMoment } from '@/lib/dates/dates'
import { draftSize, type FormDraft } from '@/lib/storage/form-drafts'
import { useLocale } from '@/lib/i18n/i18n'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { WorkNotice } from './work-notice'

interface RecoveredDraftNoticeProps {
  recovered: FormDraft | null
  restore: () => void
  discard: () => void
}

/** Offers an unsaved draft of this form, to restore or to discard. */
export function RecoveredDraftNotice({ recovered, restore, discard }: RecoveredDraftNoticeProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (recovered === null) return null
  const n = draftSize(recovered)
  const ask = async () => {
    const yes = await confirm({
      title: i18n._('form.draft.discardTitle'),
      body: i18n._('form.draft.discardBody', { n }),
      confirmLabel: i18n._('form.draft.discard'),
      danger: true,
    })
    if (yes) discard()
  }
  return (
    <WorkNotice
      icon={History}
      text={i18n._('form.draft.offer', { n, when: formatMoment(new Date(recovered.at).toISOString(), locale) })}
    >
      <Button variant="primary" onClick={restore}>
        {i18n._('form.draft.restore')}
      </Button>
      <Button onClick={() => void ask()}>{i18n._('form.draft.discard')}</Button>
    </WorkNotice>
  )
}
