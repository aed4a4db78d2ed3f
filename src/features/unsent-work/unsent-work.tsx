import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { formatDateTime, monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { useSheetWork } from '@/sheets/sync/sheet-work'
import { toDraftCells } from '@/sheets/sync/drafts'
import { namesOfSheet } from '@/sheets/sync/opened-sheets'
import { CardSection } from '@/components/shell/card-section'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { classLabel } from '@/domain/classrooms/labels'
import { UnsentForm } from './unsent-form'
import { useUnsentWork, type UnsentSheet } from './use-unsent-work'

const RetryCountdown = lazyWithRetry(async () => (await import('./retry-countdown')).RetryCountdown)

/** The ways back to what was typed and not saved; nothing where there is none. */
export function UnsentWork() {
  const { i18n } = useLingui()
  const { work, refresh } = useUnsentWork()
  if (work === null || work.sheets.length + work.forms.length === 0) return null
  return (
    <CardSection title={i18n._('unsentWork.title')}>
      <ul className="flex flex-col gap-1 text-start">
        {work.sheets.map((sheet) => (
          <UnsentLink
            key={`${sheet.sheet.kind}/${sheet.sheet.classroom}/${sheet.sheet.month ?? ''}`}
            {...sheet}
            onDiscarded={refresh}
          />
        ))}
        {work.forms.map((draft) => (
          <UnsentForm key={draft.key} draft={draft} onDiscarded={refresh} />
        ))}
      </ul>
      <RetryCountdown onOver={refresh} />
    </CardSection>
  )
}

const pages = { scores: '/score-management', attendances: '/attendance-management' } as const

/** A sheet that cannot be opened any more (its right withdrawn, its year closed) can still be taken along as a file. */
function UnsentLink({ sheet, cells, at, onDiscarded }: UnsentSheet & { onDiscarded: () => void }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const sheetWork = useSheetWork()
  const { kind, academicYear, school, grade, suffix, month } = sheet
  const what = month === null ? i18n._('attendance.title') : `${i18n._('score.title')} · ${monthName(month, locale)}`
  const name = `${classLabel({ grade, suffix }, i18n)} · ${what}`
  const search = { academicYear, school, grade, suffix, ...(month !== null && { month }) }
  const download = async () => {
    const { drafts } = await sheetWork.service()
    const draftCells = toDraftCells(await drafts.load(sheet))
    const { downloadDrafts } = await import('@/sheets/sync/download-drafts')
    await downloadDrafts({ cells: draftCells, names: namesOfSheet(sheet), label: name, i18n })
  }
  const discard = async () => {
    const yes = await confirm({
      title: i18n._('form.draft.discardTitle'),
      body: i18n._('sheet.offer.discardBody', { n: cells }),
      confirmLabel: i18n._('form.draft.discard'),
      danger: true,
    })
    if (!yes) return
    const { drafts } = await sheetWork.service()
    await drafts.load(sheet)
    await drafts.forgetSheet(sheet)
    onDiscarded()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 rounded border border-line p-2 text-sm">
      <Link
        to={pages[kind]}
        search={search}
        className="flex min-h-11 min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 rounded px-2 hover:bg-accent-soft"
      >
        <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
        <span className="font-medium text-accent">{name}</span>
        <span className="text-ink-muted">
          {i18n._('unsentWork.cells', { n: cells, when: formatDateTime(new Date(at).toISOString(), locale) })}
        </span>
      </Link>
      <Button aria-label={`${i18n._('sheet.download')}: ${name}`} onClick={() => void download()}>
        {i18n._('sheet.download')}
      </Button>
      <Button aria-label={`${i18n._('form.draft.discard')}: ${name}`} onClick={() => void discard()}>
        {i18n._('form.draft.discard')}
      </Button>
    </li>
  )
}
