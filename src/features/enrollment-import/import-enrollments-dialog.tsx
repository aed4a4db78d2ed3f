import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { ChooseImportFile } from './choose-import-file'
import { discarding, RecoveredImportNotice } from './recovered-import-notice'
import { createImportSheet, type ImportSheet } from './import-sheet'
import { toImportChoices } from './import-words'
import { PreviewStep } from './preview-step'
import type { FileRows } from './import-file'
import { nextTask, readAhead } from './read-ahead'
import { cellReaders } from './read-cell'
import { type ImportFile, type ImportDraft, useImportDraft } from './use-import-draft'

interface ImportEnrollmentsDialogProps {
  choice: EnrollmentChoice
  /** The first day of the academic year. */
  yearStart: string
  onClose: () => void
}

type Step = { kind: 'choose' } | { kind: 'opening' } | { kind: 'preview'; sheet: ImportSheet; file: ImportFile }

/** From a file to enrolled children: chosen, put right, confirmed, imported. */
export function ImportEnrollmentsDialog({ choice, yearStart, onClose }: ImportEnrollmentsDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: options, isError, isFetching, refetch } = useQuery(studentOptionQueries.all())
  const choices = useMemo(() => (options === undefined ? null : toImportChoices(options)), [options])
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const readers = useMemo(() => (choices === null ? null : cellReaders(choices, today)), [choices, today])
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [date, setDate] = useState(today)
  const [isImporting, setIsImporting] = useState(false)
  const grade = options?.grade.find(({ number }) => number === choice.grade)
  const gradeName = grade === undefined ? '' : localName(grade, locale)
  const title = i18n._('enrollment.import.title', { grade: gradeName })
  const draft = useImportDraft(choice, title)
  const close = useCloseDialog({
    // An import continues without its dialog, and a file in which nothing was corrected can be chosen again.
    hasWork: () => (step.kind === 'preview' ? !isImporting && draft.hasCorrections() : date !== today),
    ...(step.kind === 'preview' && { draft }),
    onClose,
  })
  const restart = async () => {
    const question = {
      title: i18n._('enrollment.import.discardTitle'),
      body: i18n._('enrollment.import.discardBody'),
      confirmLabel: i18n._('enrollment.import.discard'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    draft.forget()
    setStep({ kind: 'choose' })
  }
  const preview = async (file: ImportFile, restored: ImportDraft | null) => {
    if (readers === null) return
    setStep({ kind: 'opening' })
    await readAhead(file.rows, readers)
    const sheet = createImportSheet(file.rows, readers)
    if (restored !== null) draft.adopt(sheet, restored)
    await nextTask()
    setStep({ kind: 'preview', sheet, file })
  }
  const begin = async ({ rows, unmatched }: FileRows) => {
    const { recovered } = draft
    if (recovered !== null && !(await confirm({ ...discarding(recovered, i18n), danger: true }))) return
    draft.forget()
    await preview({ rows, unmatched: [...unmatched], date }, null)
  }
  const { follow } = draft
  const following = useRef(follow)
  useEffect(() => {
    following.current = follow
  })
  useEffect(() => (step.kind === 'preview' ? following.current(step.sheet, step.file) : undefined), [step])

  if (choices === null || readers === null || step.kind === 'opening') {
    return (
      <Dialog open title={title} onOpenChange={(open) => void (open || close())}>
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
    <ChooseImportFile
      title={title}
      yearStart={yearStart}
      today={today}
      date={date}
      onDate={setDate}
      onRead={(file) => void begin(file)}
      onClose={() => void close()}
    >
      {draft.recovered !== null && (
        <RecoveredImportNotice
          draft={draft.recovered}
          onContinue={(kept) => void preview(kept.file, kept)}
          onDiscard={draft.forget}
        />
      )}
    </ChooseImportFile>
  ) : (
    <PreviewStep
      title={title}
      choice={choice}
      yearStart={yearStart}
      gradeName={gradeName}
      sheet={step.sheet}
      unmatched={step.file.unmatched}
      date={step.file.date}
      readers={readers}
      choices={choices}
      onRestart={() => void restart()}
      onClose={() => void close()}
      onImporting={setIsImporting}
      onSent={draft.markSent}
      onLeaveRunning={onClose}
      onImported={() => {
        draft.forget()
        onClose()
      }}
    />
  )
}
