import { useLingui } from '@lingui/react'
import { KeyRound } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { config } from '@/lib/config'
import { loadCatalog } from '@/lib/i18n/i18n'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'

const ClassAccountsDialog = lazyWithRetry(async () => {
  const [dialog] = await Promise.all([import('./class-accounts-dialog'), loadCatalog('enrollments')])
  return dialog.ClassAccountsDialog
})

interface ClassAccountsButtonProps {
  year: AcademicYear
  school: School
  classroom: Classroom
}

/** Opens the creation of accounts for all students of a class, if the API has it. */
export function ClassAccountsButton(props: ClassAccountsButtonProps) {
  const { i18n } = useLingui()
  const { classAccounts, apiFeatures } = config()
  // Without the key, what is sent again after a lost answer would find the accounts made, and their passwords would be lost.
  if (!classAccounts || !apiFeatures.idempotencyKey) return null
  return (
    <DialogButton
      icon={<KeyRound aria-hidden className="size-4" />}
      preload={ClassAccountsDialog.preload}
      renderDialog={(close) => <ClassAccountsDialog {...props} onClose={close} />}
    >
      {i18n._('studentAccount.class')}
    </DialogButton>
  )
}
