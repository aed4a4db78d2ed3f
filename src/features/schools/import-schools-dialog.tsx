import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleCheck, Download, RotateCcw } from 'lucide-react'
import { errorMessage } from '@/lib/api/error-text'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { downloadFile, downloadText, xlsxType } from '@/lib/download'
import { writeCsv } from '@/lib/spreadsheet/csv'
import { Button } from '@/components/ui/button'
import { ProblemText } from '@/components/ui/problem-text'
import { ChooseFileForm } from '@/imports/choose-file-form'
import { ColumnNotes } from '@/imports/column-notes'
import { FileField } from '@/imports/file-field'
import { ImportDialog } from '@/imports/import-dialog'
import type { ChosenFile } from '@/imports/use-chosen-file'
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

/** Schools of a file into a year: template, preview with what is wrong by row and column, result. */
export function ImportSchoolsDialog({ year, onClose }: ImportSchoolsDialogProps) {
  const { i18n } = useLingui()
  const { step, chosen, isRunning, choose, start, restart } = useSchoolImport(year.id)
  const ready = step.kind === 'preview' ? count(step.rows, 'new') : 0
  return (
    <ImportDialog
      title={i18n._('school.import.title', { year: academicYearLabel(year, i18n) })}
      busy={isRunning ? i18n._('importFile.importing') : null}
      closeLabel={step.kind === 'done' ? 'close' : 'cancel'}
      onClose={onClose}
      onRestart={step.kind === 'preview' ? restart : undefined}
      action={
        step.kind === 'preview' && (
          <Button
            variant="primary"
            pending={isRunning}
            disabledReason={ready === 0 ? i18n._('school.import.nothingNew') : null}
            onClick={() => void start()}
          >
            {i18n._('school.import.run', { n: ready })}
          </Button>
        )
      }
    >
      {step.kind === 'choose' && <ChooseFile year={year} chosen={chosen} onChoose={(file) => void choose(file)} />}
      {step.kind === 'preview' && (
        <>
          <Counts rows={step.rows} />
          <ColumnNotes unmatched={step.unmatched} />
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
    </ImportDialog>
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
  chosen: ChosenFile
  onChoose: (file: File) => void
}

function ChooseFile({ year, chosen, onChoose }: ChooseFileProps) {
  const { i18n } = useLingui()
  const { file, problem, isReading } = chosen
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
    <ChooseFileForm
      body={i18n._('school.import.body')}
      template={
        <>
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
          {template.problem !== null && <ProblemText role="alert">{i18n._(template.problem)}</ProblemText>}
        </>
      }
      onSubmit={() => {
        if (file !== null && !isReading) onChoose(file)
      }}
    >
      <FileField
        chosen={chosen}
        label={i18n._('school.import.file')}
        help={i18n._('school.import.fileHelp')}
        csv
        onChoose={onChoose}
      />
      {file !== null && problem !== null && (
        <div>
          <Button type="submit" icon={<RotateCcw aria-hidden className="size-4" />}>
            {i18n._('common.tryAgain')}
          </Button>
        </div>
      )}
    </ChooseFileForm>
  )
}
