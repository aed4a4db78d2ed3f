import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { schoolLookups } from '@/features/schools/shared/lookup-queries'
import { ApiError } from '@/lib/api-error'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { notify } from '@/lib/notify'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { LinkButton } from '@/ui/link-button'
import { Spinner } from '@/ui/spinner'
import { academicYearName, statusLabels } from './labels'
import { academicYearMutations } from './queries'
import type { AcademicYear } from './schema'
import type { Step } from './steps'

interface MoveDialogProps {
  year: AcademicYear
  step: Step
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The step that touches every school and that nobody can take back. It tells what follows, asks the server which
 * schools are behind, and either names them (platform §2: an information dialog) or asks for a statement first.
 */
export function MoveDialog({ year, step, open, onOpenChange }: MoveDialogProps) {
  const { i18n } = useLingui()
  const cancel = useRef<HTMLButtonElement>(null)
  const [understood, setUnderstood] = useState(false)
  const behind = useQuery({
    ...schoolLookups.behind(year.id, step.needs?.accomplishment ?? 0),
    enabled: open && step.needs !== undefined,
  })
  const move = useMutation({
    ...academicYearMutations.move(year.id),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.isPageLevel) return
      notify({ kind: 'error', id: error.messageId, values: error.values })
      // A school may have fallen behind since the dialog asked.
      if (step.needs !== undefined) void behind.refetch()
    },
  })
  const change = (next: boolean) => {
    setUnderstood(false)
    onOpenChange(next)
  }
  const to = i18n._(statusLabels[step.to])
  const total = step.needs === undefined ? 0 : behind.data?.total
  const free = total === 0 && !behind.isFetching
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
      {step.needs !== undefined && (
        <div role="status">
          {behind.isFetching ? (
            <p className="flex items-center gap-2 text-ink-muted">
              <Spinner />
              {i18n._('academicYear.move.checking')}
            </p>
          ) : behind.data === undefined ? (
            <p className="flex items-start gap-2 text-danger">
              <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
              {i18n._('academicYear.move.checkFailed')}
            </p>
          ) : behind.data.total === 0 ? (
            <p className="flex items-start gap-2 text-positive">
              <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
              {i18n._('academicYear.move.noneBehind')}
            </p>
          ) : (
            <SchoolsBehind year={year} needs={step.needs} {...behind.data} />
          )}
        </div>
      )}
      {free && <Checkbox label={i18n._('academicYear.move.noWayBack')} checked={understood} onChange={setUnderstood} />}
    </Dialog>
  )
}

interface SchoolsBehindProps {
  year: AcademicYear
  needs: NonNullable<Step['needs']>
  total: number
  data: readonly { id: number; code: string; name: string; name_en: string }[]
}

function SchoolsBehind({ year, needs, total, data }: SchoolsBehindProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <div className="rounded border border-warning bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-medium text-warning">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        {i18n._(needs.behind.id, { n: total })}
      </p>
      <p className="mt-1">{i18n._('academicYear.move.blocked')}</p>
      <ul className="mt-2 list-disc ps-6 text-sm">
        {data.map((school) => (
          <li key={school.id}>
            {localName(school, locale)} ({school.code})
          </li>
        ))}
        {total > data.length && (
          <li className="list-none text-ink-muted">{i18n._('academicYear.move.more', { n: total - data.length })}</li>
        )}
      </ul>
      <div className="mt-3">
        <LinkButton to="/school" search={{ academicYear: year.id, status: 1, accomplishment: needs.accomplishment }}>
          {i18n._('academicYear.move.showSchools')}
        </LinkButton>
      </div>
    </div>
  )
}
