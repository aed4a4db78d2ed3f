import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleCheck, Download, RotateCcw } from 'lucide-react'
import { errorMessage } from '@/lib/api/error-text'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { downloadFile, downloadText, xlsxType } from '@/lib/download'
import { acceptedSpreadsheets } from '@/lib/spreadsheet/accepted-files'
import { writeCsv } from '@/lib/spreadsheet/csv'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ProblemText } from '@/components/ui/problem-text'
import { FileField } from '@/components/forms/file-field'
import { templateRows } from './import-file'
import { columnLabels } from './import-labels'
import type { PreviewRow, RowState } from './import-preview'
import { ImportPreviewTable } from './import-preview-table'
import { importLimits } from './import-schema'
import { useSchoolImport } from './use-school-import'
import { rawSchoolQueries } from './write-queries'

interface ImportSchoolsDialogProps {
  year: AcademicYear
  onClose: () => void
}

/** Schools of a file into a year: template, preview with what is wrong by row and column, result . */
export function ImportSchoolsDialog({ year, onClose }: ImportSchoolsDialogProps) {
  const { i18n } = useLingui()
  const { step, file, checking, running, choose, start, restart } = useSchoolImport(year.id)
  const ready = step.kind === 'preview' ? count(step.rows, 'new') : 0
  return (
    <Dialog
      open
      size="large"
      closesOnPressOutside={false}
      onOpenChange={(open) => {
        if (!open && !running) onClose()
      }}
      title={i18n._('school.import.title', { year: academicYearLabel(year, i18n) })}
      footer={
        <>
          {step.kind === 'preview' && <Button onClick={restart}>{i18n._('importFile.otherFile')}</Button>}
          <Button onClick={onClose}>{i18n._(step.kind === 'done' ? 'common.close' : 'common.cancel')}</Button>
          {step.kind === 'preview' && (
            <Button
              variant="primary"
              pending={running}
              disabledReason={ready === 0 ? i18n._('school.import.nothingNew') : null}
              onClick={() => void start()}
            >
              {i18n._('school.import.run', { n: ready })}
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'choose' && (
        <ChooseFile
          year={year}
          problem={step.problem}
          checking={checking}
          file={file}
          onChoose={(chosen) => void choose(chosen)}
        />
      )}
      {step.kind === 'preview' && (
        <>
          <Counts rows={step.rows} />
          {step.unknown.length > 0 && (
            <p className="text-sm text-warning">
              {i18n._('school.import.unknownColumns', { names: step.unknown.join(', ') })}
            </p>
          )}
          <ImportPreviewTable rows={step.rows} />
          {count(step.rows, 'error') > 0 && <p className="text-sm">{i18n._('school.import.errorRowsStayOut')}</p>}
          {step.problem !== null && <ProblemText role="alert">{i18n._(step.problem)}</ProblemText>}
        </>
      )}
      {step.kind === 'done' && (
        <>
          <p role="status" className="flex items-start gap-2 font-medium text-positive">
            <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
            {i18n._('school.import.done', { n: step.result.created })}
          </p>
          <DoneReport {...step} />
        </>
      )}
    </Dialog>
  )
}

function count(rows: readonly PreviewRow[], state: RowState): number {
  return rows.filter((row) => row.state === state).length
}

/** The counts of the file's rows, in one line. */
function Counts({ rows }: { rows: readonly PreviewRow[] }) {
  const { i18n } = useLingui()
  return (
    <p role="status" className="flex flex-wrap gap-x-4 text-sm font-medium">
      <span className="text-positive">{i18n._('school.import.countNew', { n: count(rows, 'new') })}</span>
      <span className="text-ink-muted">{i18n._('school.import.countExisting', { n: count(rows, 'existing') })}</span>
      <span className="text-danger">{i18n._('school.import.countErrors', { n: count(rows, 'error') })}</span>
    </p>
  )
}

/**
 * The rows that were not imported: those that the year has already, and rows in error, also those found only in the import
 * itself.
 */
function DoneReport({
  rows,
  result: { skipped, errors },
}: {
  rows: readonly PreviewRow[]
  result: { skipped: readonly number[]; errors: PreviewRow['errors'] }
}) {
  const left = rows.flatMap((row): PreviewRow[] => {
    const late = errors.filter((error) => error.row === row.row)
    if (late.length > 0) return [{ ...row, state: 'error', errors: late }]
    if (skipped.includes(row.row)) return [{ ...row, state: 'existing' }]
    return row.state === 'new' ? [] : [row]
  })
  return left.length > 0 && <ImportPreviewTable rows={left} />
}

interface ChooseFileProps {
  year: AcademicYear
  problem: string | null
  checking: boolean
  file: File | null
  onChoose: (file: File) => void
}

function ChooseFile({ year, problem, checking, file, onChoose }: ChooseFileProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const [template, setTemplate] = useState<{ pending: boolean; problem: string | null }>({
    pending: false,
    problem: null,
  })

  const download = async (format: 'xlsx' | 'csv') => {
    setTemplate({ pending: true, problem: null })
    try {
      const candidates = { academicYear: year.id, emisCode: '', limit: importLimits.rows }
      const { data } = await queryClient.query(rawSchoolQueries.candidates(candidates))
      const titles = {
        emis_code: i18n._(columnLabels.emis_code),
        code: i18n._(columnLabels.code),
        name: i18n._(columnLabels.name),
        name_en: i18n._(columnLabels.name_en),
        degree: i18n._(columnLabels.degree),
        village_code: i18n._(columnLabels.village_code),
        phone_number_1: i18n._(columnLabels.phone_number_1),
        phone_number_2: i18n._(columnLabels.phone_number_2),
        phone_number_3: i18n._(columnLabels.phone_number_3),
      }
      const name = i18n._('school.import.templateName')
      const rows = templateRows(titles, data)
      if (format === 'csv') {
        downloadText(`${name}.csv`, writeCsv(rows), 'text/csv')
      } else {
        const { writeTable } = await import('@/lib/spreadsheet/write-sheet')
        downloadFile(`${name}.xlsx`, new Uint8Array(await writeTable(name, rows)), xlsxType)
      }
      setTemplate({ pending: false, problem: null })
    } catch (error) {
      setTemplate({ pending: false, problem: errorMessage(error).id })
    }
  }

  return (
    <>
      <p className="text-sm">{i18n._('school.import.body')}</p>
      <div className="flex flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Download aria-hidden className="size-4" />}
            pending={template.pending}
            onClick={() => void download('xlsx')}
          >
            {i18n._('importFile.template')}
          </Button>
          <Button
            variant="quiet"
            disabledReason={template.pending ? i18n._('common.loading') : null}
            onClick={() => void download('csv')}
          >
            {i18n._('school.import.templateCsv')}
          </Button>
        </div>
        {template.problem !== null && <ProblemText role="alert">{i18n._(template.problem)}</ProblemText>}
      </div>
      <FileField
        label={i18n._('school.import.file')}
        help={i18n._('school.import.fileHelp')}
        problem={problem}
        accept={`${acceptedSpreadsheets},.csv,.txt,.tsv,text/csv,text/plain`}
        file={file}
        disabled={checking}
        onChoose={onChoose}
        working={checking ? i18n._('school.import.checking') : null}
      />
      {file !== null && problem !== null && !checking && (
        <div>
          <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => onChoose(file)}>
            {i18n._('common.tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
