import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Undo2 } from 'lucide-react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { transferMutations } from '@/features/transfers/queries'
import type { PendingTransfer } from './pending-transfer'

/** Names the transfer that keeps a student from dropping out. One press withdraws it and sends the form around it again. */
export function PendingTransferNotice({ pending }: { pending: PendingTransfer }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const user = useUser()
  const element = useRef<HTMLDivElement>(null)
  const withdraw = useMutation(transferMutations.withdraw())
  const canWithdraw = can(user, 'sts_transfer_student', 'sts_transfer_owned_student')
  const school = localName({ name: pending.school, name_en: pending.school_en }, locale)
  return (
    <div ref={element}>
      <Alert
        tone="warning"
        actions={
          canWithdraw && (
            <Button
              icon={<Undo2 aria-hidden className="size-4" />}
              pending={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(pending.transfer, {
                  onSuccess: () => element.current?.closest('form')?.requestSubmit(),
                })
              }
            >
              {i18n._('student.dropOut.withdrawTransfer')}
            </Button>
          )
        }
      >
        <p>{i18n._('student.dropOut.pendingTransfer', { school, date: formatDate(pending.requested_on) })}</p>
        {!canWithdraw && <p className="mt-2">{i18n._('student.dropOut.askForWithdrawal')}</p>}
      </Alert>
    </div>
  )
}
