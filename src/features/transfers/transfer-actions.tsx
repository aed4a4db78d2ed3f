import { createContext, use, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Undo2 } from 'lucide-react'
import { loadCatalog, useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { YearAndSchool } from '@/domain/school-selection/resolve-school-selection'
import { transferMutations } from './queries'
import { states, type TransferRow } from './schema'

const ApproveTransferDialog = lazyWithRetry(async () => {
  const [dialog] = await Promise.all([import('./review/approve-transfer-dialog'), loadCatalog('charts')])
  return dialog.ApproveTransferDialog
})
const RefuseTransferDialog = lazyWithRetry(
  async () => (await import('./review/refuse-transfer-dialog')).RefuseTransferDialog,
)

/** Around the list of a school's transfers: the school and its year, where the address names them. */
export const transferContext = createContext<Pick<YearAndSchool, 'school' | 'year'>>({ school: null, year: null })

/** The destination reviews a pending transfer, admits or refuses the student; the sender can withdraw it; all other rows have no actions. */
export function TransferActions({ transfer }: { transfer: TransferRow }) {
  const { school, year } = use(transferContext)
  const { i18n } = useLingui()
  const name = fullName(transfer.student, useLocale())
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null)
  const withdraw = useMutation(transferMutations.withdraw())
  const { transferFromSchool: from, transferToSchool: to } = transfer
  const isOpenYear = year?.status === 'pre' || year?.status === 'running'
  if (transfer.status !== states.pending || transfer.refusal != null || school === null) return null
  const ask = async () => {
    const yes = await confirm({
      title: i18n._('transfer.withdraw.title', { name }),
      body: i18n._('transfer.withdraw.body'),
      confirmLabel: i18n._('transfer.withdraw'),
      danger: true,
    })
    if (yes) withdraw.mutate(transfer.id)
  }
  return (
    <>
      {to.id === school.id && (
        <Button
          aria-label={i18n._('transfer.reviewNamed', { name })}
          disabledReason={isOpenYear ? null : i18n._('transfer.error.yearClosed')}
          onClick={() => setOpen('approve')}
          preload={ApproveTransferDialog.preload}
        >
          {i18n._('transfer.review')}
        </Button>
      )}
      {from.id === school.id && (
        <IconButton
          name={i18n._('transfer.withdrawNamed', { name })}
          icon={Undo2}
          variant="danger"
          disabledReason={withdraw.isPending ? i18n._('common.loading') : null}
          onClick={() => void ask()}
        />
      )}
      {open === 'approve' && 'name' in to && (
        <ApproveTransferDialog
          transfer={transfer}
          destination={to}
          onRefuse={() => setOpen('refuse')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refuse' && <RefuseTransferDialog transfer={transfer} onClose={() => setOpen(null)} />}
    </>
  )
}
