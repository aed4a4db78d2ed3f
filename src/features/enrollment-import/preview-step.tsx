import { useEffect, useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { errorText } from '@/lib/api/error-text'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { formatInteger } from '@/lib/text/numbers'
import { useUser } from '@/auth/use-session'
import { NotKeptNotice } from '@/components/forms/not-kept-notice'
import { confirm } from '@/components/feedback/confirm'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import { ColumnNotes } from '@/imports/column-notes'
import { ImportDialog } from '@/imports/import-dialog'
import { describeUnlikelyAges } from './describe-unlikely-ages'
import { importSheetColumns } from './import-grid'
import { ImportPreview } from './import-preview'
import { countProblems, type ImportSheet } from './import-sheet'
import type { ImportChoices } from './import-words'
import type { CellReaders } from './read-cell'
import { useDuplicateCheck } from './use-duplicate-check'
import { useImportTask, type Outcome } from './use-import-task'

interface PreviewStepProps {
  title: string
  choice: EnrollmentChoice
  /** The first day of the academic year. */
  yearStart: string
  gradeName: string
  sheet: ImportSheet
  unmatched: readonly string[]
  date: string
  readers: CellReaders
  choices: ImportChoices
  onRestart: () => void
  onClose: () => void
  /** Called when the import has been sent: the dialog may be closed. */
  onImporting: (isImporting: boolean) => void
  /** The server has taken the import, under this number. */
  onSent: (task: number) => void
  /** Closes the dialog while the import continues. */
  onLeaveRunning: () => void
  onImported: () => void
}

/** The second step: put right, confirm, follow. */
export function PreviewStep(props: PreviewStepProps) {
  const { title, choice, yearStart, gradeName, sheet, unmatched, date, readers, choices } = props
  const { i18n } = useLingui()
  const user = useUser()
  const locale = useLocale()
  const narrow = useMediaQuery('(max-width: 639px)')
  const columns = useMemo(
    () => importSheetColumns({ i18n, locale, narrow, readers, choices, yearStart }),
    [i18n, locale, narrow, readers, choices, yearStart],
  )
  const counts = useSelector(sheet.counts)
  const { isChecking, error: checkError, retry } = useDuplicateCheck(sheet, choice)
  const info = {
    academic_year_id: choice.academicYear,
    emis_school_code: choice.emisSchoolCode,
    grade: choice.grade,
    report_stage: choice.reportStage,
    enrolled_date: date,
    ...(user !== null && { enrolled_by: user.profile.id }),
  }
  const { start, phase, progress, outcome } = useImportTask(sheet, info, {
    onSent: props.onSent,
    onDone: (number) => {
      notify({ kind: 'success', id: 'enrollment.import.done', values: { n: number } })
      props.onImported()
    },
  })
  const { onImporting } = props
  useEffect(() => {
    onImporting(phase === 'importing')
  }, [phase, onImporting])
  const run = async () => {
    const body = i18n._('enrollment.import.confirmBody', {
      n: counts.ready,
      grade: gradeName,
      date: formatDate(date),
      left: counts.leftOut,
    })
    const unlikely = sheet.unlikelyAges(yearStart)
    const yes = await confirm({
      title: i18n._('enrollment.import.confirmTitle'),
      body: unlikely.length === 0 ? body : `${body} ${describeUnlikelyAges(unlikely, locale, i18n)}`,
      confirmLabel: i18n._('enrollment.import.run', { n: counts.ready }),
    })
    if (yes) await start()
  }
  const problems = countProblems(counts)
  const reason =
    problems > 0
      ? i18n._('enrollment.import.problemsLeft', { n: problems })
      : counts.ready === 0
        ? i18n._('enrollment.import.nothingReady')
        : isChecking
          ? i18n._('enrollment.import.stillChecking')
          : null

  if (phase !== 'idle') {
    const onOpenChange = (open: boolean) => {
      if (!open && phase === 'importing') props.onLeaveRunning()
    }
    return (
      <Dialog
        open
        title={title}
        closesOnPressOutside={false}
        onOpenChange={onOpenChange}
        footer={phase === 'importing' && <Button onClick={props.onLeaveRunning}>{i18n._('common.close')}</Button>}
      >
        <Progress phase={phase} progress={progress} />
      </Dialog>
    )
  }
  return (
    <ImportDialog
      size="wide"
      title={title}
      onClose={props.onClose}
      onRestart={props.onRestart}
      action={
        <Button variant="primary" disabledReason={reason} onClick={() => void run()}>
          {i18n._('enrollment.import.run', { n: counts.ready })}
        </Button>
      }
    >
      <NotKeptNotice />
      {outcome !== null && <OutcomeAlert outcome={outcome} />}
      <ColumnNotes unmatched={unmatched} />
      {checkError !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {i18n._('enrollment.import.checkFailed', { reason: errorText(checkError, i18n) })}
          <Button variant="quiet" onClick={retry}>
            {i18n._('enrollment.import.retry')}
          </Button>
        </p>
      )}
      <ImportPreview key={`${locale} ${String(narrow)}`} sheet={sheet} columns={columns} />
      <p role="status" className="text-sm">
        {reason}
      </p>
      {counts.existing > 0 && <p className="text-sm text-ink-muted">{i18n._('enrollment.import.existingHelp')}</p>}
    </ImportDialog>
  )
}

function Progress({ phase, progress }: { phase: 'sending' | 'importing'; progress: number }) {
  const { i18n } = useLingui()
  const text = i18n._(phase === 'sending' ? 'enrollment.import.sending' : 'importFile.importing')
  return (
    <>
      <p role="status" className="flex items-center gap-2">
        <Spinner />
        {text}
      </p>
      {phase === 'importing' && (
        <>
          <progress aria-label={text} max={100} value={progress} className="h-2 w-full accent-accent" />
          <p className="text-sm text-ink-muted">{i18n._('enrollment.import.mayLeave')}</p>
        </>
      )}
    </>
  )
}

/** Why nothing was imported, above the rows, which are still there. */
function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  const { i18n } = useLingui()
  switch (outcome.kind) {
    case 'unsent':
    case 'unknown': {
      const id = outcome.kind === 'unsent' ? 'enrollment.import.sendFailed' : 'enrollment.import.followFailed'
      return (
        <Alert tone="danger" role="alert">
          {i18n._(id, { reason: errorText(outcome.error, i18n) })}
        </Alert>
      )
    }
    case 'failed':
      return (
        <Alert tone="danger" role="alert" title={i18n._('enrollment.importFailed')}>
          {outcome.problem !== null && outcome.problem !== 'enrollment.importFailed' && i18n._(outcome.problem)}
        </Alert>
      )
    case 'broken':
      return (
        <Alert tone="danger" role="alert" title={i18n._('enrollment.import.brokenRecords')}>
          {i18n._('enrollment.import.report', {
            total: formatInteger(outcome.result.numberTotalRecord),
            broken: formatInteger(outcome.result.brokenRecords.length),
            existing: formatInteger(outcome.result.duplicatedRecords.length),
            repeated: formatInteger(outcome.result.duplicatedRecordsInFile.length),
          })}
        </Alert>
      )
    default:
      return outcome satisfies never
  }
}
