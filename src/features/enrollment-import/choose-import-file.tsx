import { type ReactNode, useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { DateInput } from '@/components/forms/date-input'
import { useLocale } from '@/lib/i18n/i18n'
import { wireDate } from '@/lib/api/wire'
import { Button } from '@/components/ui/button'
import { buttonStyle } from '@/components/ui/button-style'
import { FieldShell } from '@/components/ui/field-shell'
import { mayEnrollOn } from '@/domain/enrollments/enrolled-date'
import { ChooseFileForm } from '@/imports/choose-file-form'
import { ColumnNotes } from '@/imports/column-notes'
import { FileField } from '@/imports/file-field'
import { readInWorker } from '@/imports/file-worker'
import { ImportDialog } from '@/imports/import-dialog'
import { useChosenFile } from '@/imports/use-chosen-file'
import { DateOrderQuestion } from './date-order-question'
import { columnTitles } from './import-words'
import { enrollmentFile, type FileRows } from './import-file'
import type { ImportColumn } from './schema'

/** The template as the deployment serves it; made by `npx tsx mocks/background/documents/spreadsheets/write-enrollment-template.ts`. */
const templatePath = '/enrollment-template.xlsx'

/** The worker that reads a file, and writes it again with what was put right. */
export const importWorker = () => import('./import-worker?worker&url')

interface ChooseImportFileProps {
  title: string
  /** The first day of the academic year. */
  yearStart: string
  today: string
  /** The day of enrollment. */
  date: string
  onDate: (date: string) => void
  onRead: (rows: FileRows) => void
  onClose: () => void
  /** Above everything else. */
  children?: ReactNode
}

/** The first step: the file and the day of enrollment. The file is read before anything is sent. */
export function ChooseImportFile(props: ChooseImportFileProps) {
  const { title, yearStart, today, date, onDate, onRead, onClose, children } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const formId = useId()
  const chosen = useChosenFile((file) => readInWorker<FileRows, ImportColumn>(file, enrollmentFile, importWorker))
  const { file, problem, isReading } = chosen
  const [isTried, setIsTried] = useState(false)
  const refusedDate = findDateProblem(date, { yearStart, today })
  const dateProblem = isTried ? refusedDate : null
  /** A file that was read, of which it has to be asked how its dates are meant. */
  const [ambiguous, setAmbiguous] = useState<FileRows | null>(null)

  const check = async () => {
    setIsTried(true)
    if (!chosen.require() || file === null || refusedDate !== null) return
    setAmbiguous(null)
    const read = await chosen.read(file)
    if (read === null) return
    if (read.monthFirst === undefined) onRead(read)
    else setAmbiguous(read)
  }

  return (
    <ImportDialog
      title={title}
      onClose={onClose}
      action={
        <Button type="submit" form={formId} variant="primary" pending={isReading}>
          {i18n._('enrollment.import.check')}
        </Button>
      }
    >
      {children}
      <ChooseFileForm
        id={formId}
        body={i18n._('enrollment.import.body')}
        template={
          <a
            href={templatePath}
            download={`${i18n._('enrollment.import.templateName')}.xlsx`}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden className="size-4" />
            {i18n._('importFile.template')}
          </a>
        }
        onSubmit={() => {
          if (!isReading) void check()
        }}
      >
        <FieldShell
          label={i18n._('student.enrolledDate')}
          required
          error={dateProblem === null ? undefined : i18n._(dateProblem)}
        >
          {(aria) => (
            <DateInput
              aria={aria}
              name="enrolled_date"
              label={i18n._('student.enrolledDate')}
              value={date}
              onChange={onDate}
              onBlur={() => undefined}
            />
          )}
        </FieldShell>
        <FileField
          chosen={chosen}
          label={i18n._('enrollment.import.file')}
          required
          help={i18n._('enrollment.import.fileHelp')}
          onChoose={(next) => {
            chosen.choose(next)
            setAmbiguous(null)
          }}
        />
      </ChooseFileForm>
      {problem !== null && (
        <ColumnNotes
          missing={problem.missing?.map((column) => columnTitles[column][locale])}
          unmatched={problem.unmatched}
        />
      )}
      {ambiguous !== null && <DateOrderQuestion file={ambiguous} onAnswer={onRead} />}
    </ImportDialog>
  )
}

function findDateProblem(date: string, range: { yearStart: string; today: string }): string | null {
  if (date === '') return 'common.error.require'
  if (!wireDate.safeParse(date).success) return 'common.error.invalidDate'
  return mayEnrollOn(date, range) ? null : 'enrollment.invalidEnrolledDate'
}
