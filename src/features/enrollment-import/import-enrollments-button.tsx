import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Upload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { EnrollmentChoice } from '@/features/enrollments/queries'

const ImportEnrollmentsDialog = lazyWithRetry(
  async () => (await import('./import-enrollments-dialog')).ImportEnrollmentsDialog,
)

interface ImportEnrollmentsButtonProps {
  choice: EnrollmentChoice
  /** The first day of the academic year. */
  yearStart: string
}

/** Opens the import of a file into the chosen grade. */
export function ImportEnrollmentsButton({ choice, yearStart }: ImportEnrollmentsButtonProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
        onPointerEnter={ImportEnrollmentsDialog.preload}
        onFocus={ImportEnrollmentsDialog.preload}
      >
        {i18n._('enrollment.import')}
      </Button>
      {open && <ImportEnrollmentsDialog choice={choice} yearStart={yearStart} onClose={() => setOpen(false)} />}
    </>
  )
}
