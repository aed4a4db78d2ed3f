import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'

const ConfirmSchoolCodeDialog = lazyWithRetry(
  async () => (await import('./confirm-school-code-dialog')).ConfirmSchoolCodeDialog,
)

interface NewSchoolButtonProps {
  /** The year the school comes into. */
  year: AcademicYear | null
  label?: string
}

/** Opens the dialog that asks for the EMIS code. Only years in preparation or running take new schools. */
export function NewSchoolButton({ year, label }: NewSchoolButtonProps) {
  const { i18n } = useLingui()
  const mayAdd = year?.status === 'pre' || year?.status === 'running'
  return (
    <DialogButton
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      disabledReason={mayAdd ? null : i18n._('school.error.yearNotOpen')}
      preload={ConfirmSchoolCodeDialog.preload}
      renderDialog={(close) => year !== null && <ConfirmSchoolCodeDialog year={year} onClose={close} />}
    >
      {label ?? i18n._('common.new')}
    </DialogButton>
  )
}
