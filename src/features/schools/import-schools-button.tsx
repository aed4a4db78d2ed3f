import { useLingui } from '@lingui/react'
import { Upload } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'

const ImportSchoolsDialog = lazyWithRetry(async () => (await import('./import-schools-dialog')).ImportSchoolsDialog)

interface ImportSchoolsButtonProps {
  /** The year the schools come into. */
  year: AcademicYear | null
}

/** Opens the import of schools; who may not manage schools does not get it. */
export function ImportSchoolsButton({ year }: ImportSchoolsButtonProps) {
  const { i18n } = useLingui()
  const mayAdd = year?.status === 'pre' || year?.status === 'running'
  return (
    <DialogButton
      icon={<Upload aria-hidden className="size-4" />}
      disabledReason={mayAdd ? null : i18n._('school.error.yearNotOpen')}
      preload={ImportSchoolsDialog.preload}
      renderDialog={(close) => year !== null && <ImportSchoolsDialog year={year} onClose={close} />}
    >
      {i18n._('common.import')}
    </DialogButton>
  )
}
