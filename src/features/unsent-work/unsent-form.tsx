import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { formatDateTime } from '@/lib/dates/dates'
import { useDeviceWork } from '@/lib/storage/device-work'
import { draftSize, forgetFormDraft, type FormDraft } from '@/lib/storage/form-drafts'
import { useLocale } from '@/lib/i18n/i18n'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'

interface UnsentFormProps {
  draft: FormDraft
  onDiscarded: () => void
}

/** The way back to a form, a dialog or a preview that was filled in and not saved. */
export function UnsentForm({ draft, onDiscarded }: UnsentFormProps) {
  const { i18n } = useLingui()
  const device = useDeviceWork()
  const locale = useLocale()
  const router = useRouter()
  const { key, href, title, at } = draft
  const n = draftSize(draft)
  const discard = async () => {
    const yes = await confirm({
      title: i18n._('form.draft.discardTitle'),
      body: i18n._('unsentWork.entries.discardBody', { n }),
      confirmLabel: i18n._('form.draft.discard'),
      danger: true,
    })
    if (!yes) return
    await forgetFormDraft(device, key)
    onDiscarded()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 rounded border border-line p-2 text-sm">
      <a
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          router.history.push(href)
        }}
        className="flex min-h-11 min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 rounded px-2 hover:bg-accent-soft"
      >
        <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
        <span className="font-medium text-accent">{title}</span>
        <span className="text-ink-muted">
          {i18n._('unsentWork.entries', { n, when: formatDateTime(new Date(at).toISOString(), locale) })}
        </span>
      </a>
      <Button aria-label={`${i18n._('form.draft.discard')}: ${title}`} onClick={() => void discard()}>
        {i18n._('form.draft.discard')}
      </Button>
    </li>
  )
}
