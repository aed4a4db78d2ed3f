import { useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useZodForm } from '@/forms/use-zod-form'
import { ErrorSummary } from '@/forms/error-summary'
import { useLeaveGuard } from '@/forms/leave-guard'
import { useFormSubmit } from '@/forms/use-form-submit'
import { confirm } from '@/shell/confirm'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { DuplicatesDialog } from './duplicates-dialog'
import { EnrollmentFields } from './enrollment-fields'
import { type EnrollmentTarget, valuesOf } from './enrollment-values'
import type { EnrollmentChoice } from './queries'
import { enrollmentForm, type EnrollmentRow, type LikelyDuplicate } from './schema'
import { type Enrolling, useSaveEnrollment } from './use-save-enrollment'

interface EnrollmentDialogProps {
  choice: EnrollmentChoice
  /** The first day of the academic year: ages are told as of then. */
  yearStart: string
  /** The grades that the school offers. */
  grades: readonly number[]
  target: EnrollmentTarget
  /** An enrollment was made or changed. */
  onSaved: (row: EnrollmentRow) => void
  onClose: () => void
}

/** Enrolls a child or changes an enrollment (lifecycle §2.4, §5). What was typed stays until it is saved. */
export function EnrollmentDialog({
  choice,
  yearStart,
  grades,
  target: first,
  onSaved,
  onClose,
}: EnrollmentDialogProps) {
  const { i18n } = useLingui()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const start = useRef<HTMLElement>(null)
  const continues = useRef(false)
  const [target, setTarget] = useState(first)
  const [duplicates, setDuplicates] = useState<readonly LikelyDuplicate[]>([])
  const form = useZodForm(enrollmentForm, valuesOf(target, choice))
  const { errors, isSubmitting, isDirty } = form.formState
  useLeaveGuard(() => isDirty, { withinPage: true, onDiscard: onClose })

  const { save: saveEnrollment, decide: remember } = useSaveEnrollment({ choice, target })
  const done = (outcome: Enrolling) => {
    if (outcome.kind === 'duplicates') {
      setDuplicates(outcome.found)
      return
    }
    onSaved(outcome.row)
    if (!continues.current) {
      onClose()
      return
    }
    const next: EnrollmentTarget = { kind: 'new' }
    setTarget(next)
    form.reset(valuesOf(next, choice))
    fieldOf(element.current, 'student.last_name')?.focus()
  }
  const { failed, message, send, showErrors } = useFormSubmit({
    element,
    form,
    mutation: { mutationFn: saveEnrollment, meta: { error: 'inline' } },
    onSaved: done,
  })
  const submit = () => form.handleSubmit(send, showErrors)()
  const save = (andNext: boolean) => {
    continues.current = andNext
    void submit()
  }
  const decide = (emisStudentId: string | null) => {
    setDuplicates([])
    remember(form.getValues('student'), emisStudentId)
    void submit()
  }
  const close = async () => {
    if (isSubmitting) return
    const leaves =
      !isDirty ||
      (await confirm({
        title: i18n._('form.leave.title'),
        body: i18n._('form.leave.body'),
        confirmLabel: i18n._('form.leave.confirm'),
        danger: true,
      }))
    if (leaves) onClose()
  }
  const hasErrors = Object.keys(errors).length > 0
  const title = i18n._(target.kind === 'edit' ? 'enrollment.dialog.edit' : 'enrollment.dialog.new')
  // A press must not take the focus from the field yet: its error would move this button from under the press.
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      closesOnPressOutside={false}
      initialFocus={start}
      title={title}
      footer={
        <>
          <Button pending={isSubmitting} onMouseDown={keepFocus} onClick={() => save(true)}>
            {i18n._('enrollment.enrollNew')}
          </Button>
          <Button disabledReason={isSubmitting ? i18n._('common.loading') : null} onClick={() => void close()}>
            {i18n._('common.close')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={isSubmitting} onMouseDown={keepFocus}>
            {i18n._(target.kind === 'edit' ? 'common.save' : 'enrollment.enroll')}
          </Button>
        </>
      }
    >
      <form
        ref={(form) => {
          element.current = form
          // What the dialog begins with: the library of the dialog may have come after this component.
          start.current = fieldOf(form, 'student.last_name')
        }}
        id={id}
        noValidate
        aria-label={title}
        aria-busy={isSubmitting || undefined}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) save(false)
        }}
      >
        <ErrorSummary
          form={element}
          errors={errors}
          failed={failed}
          message={message ?? (failed.length > 0 && hasErrors ? i18n._('common.error.form') : null)}
        />
        <EnrollmentFields control={form.control} target={target} yearStart={yearStart} grades={grades} />
      </form>
      {duplicates.length > 0 && (
        <DuplicatesDialog
          duplicates={duplicates}
          onSame={(emisStudentId) => decide(emisStudentId)}
          onOther={() => decide(null)}
          onClose={() => setDuplicates([])}
        />
      )}
    </Dialog>
  )
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLElement ? found : null
}
