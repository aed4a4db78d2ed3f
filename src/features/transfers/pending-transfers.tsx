import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { gradeLabel } from '@/domain/classrooms/labels'
import { daysBetween } from '@/lib/dates/calendar'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { refusedText } from './refused-text'
import { schoolName } from './school-name'
import type { directions, TransferRow } from './schema'

const daysOfWeek = 7

/** Returns whether a pending transfer has waited for longer than a week. */
export function isOverdue({ transferDate, refusal }: TransferRow, today: string): boolean {
  return refusal == null && daysBetween(transferDate, today) > daysOfWeek
}

interface PendingTransfersProps {
  transfers: readonly TransferRow[]
  /** How many there are, with those that are not listed. */
  total: number
  direction: keyof typeof directions
  /** What can be done with one at once; the name leads to the list of the transfer. */
  renderActions?: (transfer: TransferRow) => ReactNode
}

/** Transfers that wait, each with a link to its list. */
export function PendingTransfers({ transfers, total, direction, renderActions }: PendingTransfersProps) {
  const { i18n } = useLingui()
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {transfers.map((transfer) => (
        <PendingTransfer
          key={transfer.id}
          transfer={transfer}
          direction={direction}
          actions={renderActions?.(transfer)}
        />
      ))}
      {total > transfers.length && (
        <li className="px-2 text-sm text-ink-muted">{i18n._('common.andMore', { n: total - transfers.length })}</li>
      )}
    </ul>
  )
}

interface PendingTransferProps {
  transfer: TransferRow
  direction: keyof typeof directions
  actions: ReactNode
}

/** One of the transfers that wait: who, between which schools, and since when. */
function PendingTransfer({ transfer, direction, actions }: PendingTransferProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const { transferFromSchool: from, transferToSchool: to } = transfer
  const own = direction === 'in' ? to : from
  const grade = direction === 'in' ? transfer.grade : transfer.fromGrade
  if (!('name' in own) || grade === null) return null
  const schools = [schoolName(from, i18n, locale), schoolName(to, i18n, locale)].join(' → ')
  const days = daysBetween(transfer.transferDate, today)
  return (
    <li className="relative flex min-h-11 flex-wrap items-center gap-x-3 rounded border border-line bg-surface-raised px-2 py-1 text-sm hover:bg-accent-soft">
      <Link
        to="/transfer"
        search={{ academicYear: own.academic_year_id, school: own.id, grade, direction }}
        className="font-medium text-accent after:absolute after:inset-0 after:content-['']"
      >
        {fullName(transfer.student, locale)}
      </Link>
      <span>{schools}</span>
      <span className="text-ink-muted">{gradeLabel(grade, i18n)}</span>
      {transfer.refusal != null && (
        <span className="font-medium text-danger">{refusedText(transfer.refusal, i18n)}</span>
      )}
      {days > 0 && transfer.refusal == null && (
        <span className={isOverdue(transfer, today) ? 'font-medium text-warning' : 'text-ink-muted'}>
          {i18n._('transfer.waiting.days', { n: days })}
        </span>
      )}
      {actions !== undefined && <span className="relative z-1 ms-auto flex gap-2">{actions}</span>}
    </li>
  )
}
