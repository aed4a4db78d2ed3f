import { type ReactNode, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { acceptedSpreadsheets } from '@/lib/spreadsheet/accepted-files'
import { DateInput } from '@/components/forms/date-input'
import { useLocale } from '@/lib/i18n/i18n'
import { useMounted } from '@/lib/use-mounted'
import { wireDate } from '@/lib/api/wire'
import { Button } from '@/components/ui/button'
import { buttonStyle } from '@/components/ui/button-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { FileField } from '@/components/forms/file-field'
import { mayEnrollOn } from '@/domain/enrollments/enrolled-date'
import { DateOrderQuestion } from './date-order-question'
import { columnTitles, headingIn } from './import-words'
import type { FileProblem, FileRows } from './read-import-file'
import { readChosenFile } from './spreadsheet-worker'

/** The template as the deployment serves it; made by `npx tsx mocks/background/documents/spreadsheets/write-enrollment-template.ts`. */
const templatePath = '/enrollment-template.xlsx'

export interface DialogFrame {
  title: string
  onOpenChange: (open: boolean) => void
}

interface ChooseImportFileProps {
  frame: DialogFrame
  /** The first day of the academic year. */
  yearStart: string
  today: string
  /** The day of enrollment. */
  date: string
  onDate: (date: string) => void
  onRead: (rows: FileRows) => void
  /** Above everything else. */
  children?: ReactNode
}

/** The first step: the file and the day of enrollment. The file is read before anything is sent. */
export function ChooseImportFile({ frame, yearStart, today, date, onDate, onRead, children }: ChooseImportFileProps) {
  const { i18n } = useLingui()
  const formId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const refusedDate = findDateProblem(date, { yearStart, today })
  const dateProblem = isTried ? refusedDate : null
  /** A file that was read, of which it has to be asked how its dates are meant. */
  const [ambiguous, setAmbiguous] = useState<FileRows | null>(null)
  /** The file that is being read. */
  const reading = useRef<File | null>(null)
  const isMounted = useMounted()
  const fileProblem = problem?.problem ?? (isTried && file === null ? 'common.error.require' : null)

  const check = async () => {
    setIsTried(true)
    if (file === null || refusedDate !== null) return
    reading.current = file
    setIsReading(true)
    setAmbiguous(null)
    const read = await readChosenFile(file)
    // Another file was chosen meanwhile, or the dialog is closed.
    if (!isMounted() || reading.current !== file) return
    reading.current = null
    setIsReading(false)
    if ('problem' in read) setProblem(read)
    else if (read.monthFirst === undefined) onRead(read)
    else setAmbiguous(read)
  }

  return (
    <Dialog
      open
      size="large"
      closesOnPressOutside={false}
      {...frame}
      footer={
        <>
          <Button onClick={() => frame.onOpenChange(false)}>{i18n._('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={isReading}>
            {i18n._('enrollment.import.check')}
          </Button>
        </>
      }
    >
      {children}
      <p className="text-sm">{i18n._('enrollment.import.body')}</p>
      <a
        href={templatePath}
        download={`${i18n._('enrollment.import.templateName')}.xlsx`}
        className={`${buttonStyle('secondary')} self-start`}
      >
        <Download aria-hidden className="size-4" />
        {i18n._('importFile.template')}
      </a>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
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
          label={i18n._('enrollment.import.file')}
          required
          help={i18n._('enrollment.import.fileHelp')}
          problem={fileProblem}
          accept={acceptedSpreadsheets}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen)
            setProblem(null)
            setAmbiguous(null)
            reading.current = null
            setIsReading(false)
          }}
          working={isReading ? i18n._('enrollment.import.reading') : null}
        />
      </form>
      {problem !== null && <Headings {...problem} />}
      {ambiguous !== null && <DateOrderQuestion file={ambiguous} onAnswer={onRead} />}
    </Dialog>
  )
}

function findDateProblem(date: string, range: { yearStart: string; today: string }): string | null {
  if (date === '') return 'common.error.require'
  if (!wireDate.safeParse(date).success) return 'common.error.invalidDate'
  return mayEnrollOn(date, range) ? null : 'enrollment.invalidEnrolledDate'
}

/** The missing and the unknown headings of a wrong template. */
function Headings({ missing, unmatched }: FileProblem) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <ul className="text-sm">
      {missing !== undefined && missing.length > 0 && (
        <li>
          {i18n._('enrollment.import.missingFields', {
            names: missing.map((column) => columnTitles[column][locale]).join(', '),
          })}
        </li>
      )}
      {unmatched !== undefined && unmatched.length > 0 && (
        <li>
          {i18n._('enrollment.import.unmatchedFields', {
            names: unmatched.map((heading) => headingIn(locale, heading)).join(', '),
          })}
        </li>
      )}
    </ul>
  )
}
