import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { ArrowRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { MoveDialog } from './move-dialog'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { nextStep } from './steps'

interface MoveToNextStepProps {
  year: AcademicYear
  hasUnsavedChanges: boolean
}

/** Advances the year by one status; not there at the last one. Unsaved changes come first. */
export function MoveToNextStep({ year, hasUnsavedChanges }: MoveToNextStepProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const step = nextStep(year.status)
  if (step === null) return null
  return (
    <>
      <Button icon={<ArrowRight aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {i18n._('academicYear.move')}
      </Button>
      {hasUnsavedChanges ? (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={i18n._('academicYear.move.saveFirst.title')}
          description={i18n._('academicYear.move.saveFirst.body')}
          footer={<Button onClick={() => setOpen(false)}>{i18n._('common.close')}</Button>}
        />
      ) : (
        <MoveDialog year={year} step={step} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}
