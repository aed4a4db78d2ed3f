import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { useLeaveGuard } from '@/forms/leave-guard'
import { todayInPhnomPenh } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { confirm } from '@/shell/confirm'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Spinner } from '@/ui/spinner'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import { studentOptionQueries } from '@/features/student-options/queries'
import { ChooseImportFile } from './choose-import-file'
import { createImportSheet, type ImportSheet } from './import-sheet'
import { choicesOf } from './import-words'
import { PreviewStep } from './preview-step'
import { cellReaders } from './read-cell'
import type { FileRows } from './read-import-file'

interface ImportEnrollmentsDialogProps {
  choice: EnrollmentChoice
  /** The first day of the academic year. */
  yearStart: string
  onClose: () => void
}

type Step = { kind: 'choose' } | { kind: 'preview'; sheet: ImportSheet; unmatched: readonly string[]; date: string }

/** From a file to enrolled children: chosen, put right, confirmed, imported (lifecycle §2.4). */
export function ImportEnrollmentsDialog({ choice, yearStart, onClose }: ImportEnrollmentsDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: options, isError, isFetching, refetch } = useQuery(studentOptionQueries.all())
  const choices = useMemo(() => (options === undefined ? null : choicesOf(options)), [options])
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const readers = useMemo(() => (choices === null ? null : cellReaders(choices, today)), [choices, today])
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [isImporting, setIsImporting] = useState(false)
  // An import goes on without its dialog.
  useLeaveGuard(() => step.kind === 'preview' && !isImporting, {
    withinPage: true,
    onDiscard: () => setStep({ kind: 'choose' }),
  })

  const mayLeave = async () =>
    step.kind === 'choose' ||
    (await confirm({
      title: i18n._('enrollment.import.discardTitle'),
      body: i18n._('enrollment.import.discardBody'),
      confirmLabel: i18n._('enrollment.import.discard'),
      danger: true,
    }))
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const restart = async () => {
    if (await mayLeave()) setStep({ kind: 'choose' })
  }
  const preview = ({ rows, unmatched }: FileRows, date: string) => {
    if (readers !== null) setStep({ kind: 'preview', sheet: createImportSheet(rows, readers), unmatched, date })
  }

  const grade = options?.grade.find(({ number }) => number === choice.grade)
  const frame = {
    title: i18n._('enrollment.import.title', { grade: grade === undefined ? '' : localName(grade, locale) }),
    onOpenChange: (open: boolean) => {
      if (!open) void close()
    },
  }
  if (choices === null || readers === null) {
    return (
      <Dialog open {...frame}>
        {isError ? (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>{i18n._('enrollment.import.listsFailed')}</p>
            <Button
              pending={isFetching}
              icon={<RotateCcw aria-hidden className="size-4" />}
              onClick={() => void refetch()}
            >
              {i18n._('common.tryAgain')}
            </Button>
          </div>
        ) : (
          <Spinner label={i18n._('common.loading')} />
        )}
      </Dialog>
    )
  }
  return step.kind === 'choose' ? (
    <ChooseImportFile frame={frame} yearStart={yearStart} today={today} onRead={preview} />
  ) : (
    <PreviewStep
      frame={frame}
      choice={choice}
      gradeName={grade === undefined ? '' : localName(grade, locale)}
      {...step}
      readers={readers}
      choices={choices}
      onRestart={() => void restart()}
      onClose={() => void close()}
      onImporting={setIsImporting}
      onLeaveRunning={onClose}
      onImported={onClose}
    />
  )
}
