import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowRight, CircleAlert, RotateCcw } from 'lucide-react'
import { errorText } from '@/lib/api/error-text'
import { DoneText } from '@/components/ui/done-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { ProblemText } from '@/components/ui/problem-text'
import { academicYearName, statusLabels } from '@/domain/academic-years/labels'
import { MoveObstacles } from './move-obstacles'
import { academicYearMutations, academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Step } from './steps'

interface MoveDialogProps {
  year: AcademicYear
  step: Step
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Confirms a step that affects every school and cannot be undone. It lists the consequences, asks the server for the checks
 * that the step itself makes, and either shows what prevents the step, with the way out, or asks for a confirmation.
 */
export function MoveDialog({ year, step, open, onOpenChange }: MoveDialogProps) {
  const { i18n } = useLingui()
  const cancel = useRef<HTMLButtonElement>(null)
  const [understood, setUnderstood] = useState(false)
  const check = useQuery({ ...academicYearQueries.nextStep(year.id), enabled: open })
  const move = useMutation({
    ...academicYearMutations.move(year.id),
    // Another user may have changed something since the dialog asked.
    onError: () => void check.refetch(),
  })
  const change = (next: boolean) => {
    setUnderstood(false)
    move.reset()
    onOpenChange(next)
  }
  const to = i18n._(statusLabels[step.to])
  const obstacles = check.data?.obstacles ?? []
  const free = check.data !== undefined && obstacles.length === 0 && !check.isFetching && !check.isError
  // The list of obstacles explains a refusal; any other failure is shown as it is.
  const failure = move.error !== null && obstacles.length === 0 && !check.isFetching ? move.error : null
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closesOnPressOutside={false}
      role={free ? 'alertdialog' : 'dialog'}
      initialFocus={cancel}
      title={i18n._('academicYear.move.title', {
        name: academicYearName(year),
        from: i18n._(statusLabels[year.status]),
        to,
      })}
      footer={
        <>
          <Button ref={cancel} onClick={() => change(false)}>
            {i18n._(free ? 'common.cancel' : 'common.close')}
          </Button>
          {free && (
            <Button
              variant="danger"
              icon={<ArrowRight aria-hidden className="size-4" />}
              pending={move.isPending}
              disabledReason={understood ? null : i18n._('academicYear.move.tickFirst')}
              onClick={() => move.mutate(step.to, { onSuccess: () => change(false) })}
            >
              {i18n._('academicYear.move.confirm', { to })}
            </Button>
          )}
        </>
      }
    >
      <section>
        <h3 className="font-medium">{i18n._('academicYear.move.whatFollows')}</h3>
        <ul className="mt-1 list-disc ps-6">
          {step.follows.map((fact) => (
            <li key={fact.id}>{i18n._(fact)}</li>
          ))}
        </ul>
      </section>
      <div role="status" className="flex flex-col gap-3">
        {check.isFetching ? (
          <p className="flex items-center gap-2 text-ink-muted">
            <Spinner />
            {i18n._('academicYear.move.checking')}
          </p>
        ) : check.data === undefined || check.isError ? (
          <div className="flex flex-wrap items-center gap-2 text-danger">
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            <span>{i18n._('academicYear.move.checkFailed')}</span>
            <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => void check.refetch()}>
              {i18n._('common.tryAgain')}
            </Button>
          </div>
        ) : obstacles.length === 0 ? (
          <DoneText>
            {i18n._(step.needs === undefined ? 'academicYear.move.nothingInTheWay' : 'academicYear.move.noneBehind')}
          </DoneText>
        ) : (
          <MoveObstacles year={year} step={step} obstacles={obstacles} onCheckAgain={() => void check.refetch()} />
        )}
      </div>
      {failure !== null && <ProblemText role="alert">{errorText(failure, i18n)}</ProblemText>}
      {free && <Checkbox label={i18n._('academicYear.move.noWayBack')} checked={understood} onChange={setUnderstood} />}
    </Dialog>
  )
}
