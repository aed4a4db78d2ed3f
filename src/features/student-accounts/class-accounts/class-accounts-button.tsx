import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { KeyRound } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { config } from '@/lib/config'
import { loadCatalog } from '@/lib/i18n/i18n'
import { Button } from '@/components/ui/button'
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
  const [open, setOpen] = useState(false)
  const { classAccounts, apiFeatures } = config()
  // Without the key, what is sent again after a lost answer would find the accounts made, and their passwords would be lost.
  if (!classAccounts || !apiFeatures.idempotencyKey) return null
  return (
    <>
      <Button
        icon={<KeyRound aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={ClassAccountsDialog.preload}
        onFocus={ClassAccountsDialog.preload}
      >
        {i18n._('studentAccount.class')}
      </Button>
      {open && <ClassAccountsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
