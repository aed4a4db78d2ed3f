import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { monthOfSemester } from '@/domain/results/semester-calculation'
import { LackingStudents } from './consolidation-preview'
import { ConsolidationForm, type Calculated, type ConsolidationOf } from './consolidation-form'
import type { ScoreAddress, ScoreSearch } from './score-search'

interface ConsolidationDialogProps {
  chosen: ConsolidationOf
  /** The address of the current page, for the link to the semester's sheet. */
  address: ScoreAddress
  search: ScoreSearch
  onClose: () => void
}

/** Calculates the scores of a semester out of those of its months, and leads to them. */
export function ConsolidationDialog({ chosen, address, search, onClose }: ConsolidationDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [done, setDone] = useState<Calculated | null>(null)
  const month = monthOfSemester[chosen.semester]
  const semester = monthName(month, locale)
  const title = i18n._('score.consolidate.title', { semester, name: formatClassName(chosen.classroom, locale) })
  if (done === null) return <ConsolidationForm selection={chosen} title={title} onDone={setDone} onClose={onClose} />
  return (
    <Dialog
      open
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('common.close')}</Button>
          {done.calculated > 0 && search.month !== month && (
            <LinkButton to={address} search={{ ...search, month }} variant="primary">
              {i18n._('score.consolidate.open', { semester })}
            </LinkButton>
          )}
        </>
      }
    >
      {done.calculated > 0 ? (
        <p role="status" className="flex items-start gap-2 font-medium text-positive">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
          {i18n._('score.consolidate.done', { n: done.calculated })}
        </p>
      ) : (
        <p role="status" className="flex items-start gap-2 font-medium text-warning">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          {i18n._('score.consolidate.nothing')}
        </p>
      )}
      {done.calculated > 0 && done.missing > 0 && (
        <p className="text-sm">{i18n._('score.consolidate.missing', { n: done.missing })}</p>
      )}
      {done.calculated > 0 && <LackingStudents lacking={done.lacking} />}
    </Dialog>
  )
}
