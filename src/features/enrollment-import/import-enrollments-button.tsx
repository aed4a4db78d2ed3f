import { useLingui } from '@lingui/react'
import { Upload } from 'lucide-react'
import { DialogButton } from '@/components/ui/dialog-button'
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
  return (
    <DialogButton
      icon={<Upload aria-hidden className="size-4" />}
      preload={ImportEnrollmentsDialog.preload}
      renderDialog={(close) => <ImportEnrollmentsDialog choice={choice} yearStart={yearStart} onClose={close} />}
    >
      {i18n._('enrollment.import')}
    </DialogButton>
  )
}
