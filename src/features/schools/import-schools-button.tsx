import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Upload } from 'lucide-react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'

const ImportSchoolsDialog = lazyWithRetry(async () => (await import('./import-schools-dialog')).ImportSchoolsDialog)

interface ImportSchoolsButtonProps {
  /** The year the schools come into. */
  year: AcademicYear | null
}

/** Opens the import of schools; who may not manage schools does not get it. */
export function ImportSchoolsButton({ year }: ImportSchoolsButtonProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const mayAdd = year?.status === 'pre' || year?.status === 'running'
  return (
    <>
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        disabledReason={mayAdd ? null : i18n._('school.error.yearNotOpen')}
        onClick={() => setOpen(true)}
        onPointerEnter={ImportSchoolsDialog.preload}
        onFocus={ImportSchoolsDialog.preload}
      >
        {i18n._('common.import')}
      </Button>
      {open && year !== null && <ImportSchoolsDialog year={year} onClose={() => setOpen(false)} />}
    </>
  )
}
