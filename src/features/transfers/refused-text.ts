import type { I18n } from '@lingui/core'
import { formatDate } from '@/lib/dates/dates'
import type { TransferRow } from './schema'

/** That the receiving school refused a transfer, when and why. */
export function refusedText({ date, reason }: NonNullable<TransferRow['refusal']>, i18n: I18n): string {
  return i18n._('transfer.refusedBecause', { date: formatDate(date), reason })
}
