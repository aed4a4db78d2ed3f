import { useLingui } from '@lingui/react'
import { FileUp } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import { FieldShell, type ControlProps } from '@/components/ui/field-shell'
import { Spinner } from '@/components/ui/spinner'
import type { ChosenFile } from './use-chosen-file'

/** The `accept` attribute of a field for spreadsheets: .xlsx and .xls, by name and by media type. */
const spreadsheets =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel'
const separatedValues = '.csv,.txt,.tsv,text/csv,text/plain'

interface FileFieldProps {
  chosen: ChosenFile
  label: string
  help: string
  required?: boolean
  /** Whether a file of separated values may be chosen too. */
  csv?: boolean
  /** Why no other file can be chosen now. */
  busy?: string | null
  onChoose?: (file: File) => void
}

/** A file to import, with what is wrong with it, and what is being done with it. */
export function FileField({
  chosen,
  label,
  help,
  required,
  csv = false,
  busy = null,
  onChoose = chosen.choose,
}: FileFieldProps) {
  const { i18n } = useLingui()
  const { file, problem, isReading } = chosen
  const working = busy ?? (isReading ? i18n._('importFile.checking') : null)
  return (
    <>
      <FieldShell
        label={label}
        required={required}
        help={help}
        error={problem === null ? undefined : i18n._(problem.problem)}
      >
        {(control) => (
          <FileControl
            control={control}
            accept={csv ? `${spreadsheets},${separatedValues}` : spreadsheets}
            file={file}
            disabled={busy !== null}
            onChoose={onChoose}
          />
        )}
      </FieldShell>
      {working !== null && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {working}
        </p>
      )}
    </>
  )
}

interface FileControlProps {
  control: ControlProps
  accept: string
  /** The chosen file, which stays until another one is chosen, also after it could not be sent. */
  file: File | null
  disabled: boolean
  onChoose: (file: File) => void
}

/**
 * Chooses a file, also by dropping it. The browser's own control lies over it unseen: its words are in the browser's language,
 * and it forgets the file when it is to take one of the same name again.
 */
function FileControl({ control, accept, file, disabled, onChoose }: FileControlProps) {
  const { i18n } = useLingui()
  const nameId = `${control.id}-file`
  return (
    <div className="relative flex items-center gap-3 rounded focus-within:outline-2 focus-within:outline-focus">
      <span aria-hidden className={`${buttonStyle('secondary', !disabled)} shrink-0`}>
        <FileUp className="size-4" />
        {i18n._('file.choose')}
      </span>
      <span id={nameId} className={cn('cut-line min-w-0 flex-1 text-sm', file === null && 'text-ink-muted')}>
        {file?.name ?? i18n._('file.none')}
      </span>
      <input
        {...control}
        aria-describedby={cn(nameId, control['aria-describedby'])}
        type="file"
        title=""
        accept={accept}
        disabled={disabled}
        onClick={(event) => {
          // A file that was put right may be chosen again under its name.
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen !== undefined) onChoose(chosen)
        }}
        className={cn('absolute inset-0 size-full opacity-0', disabled ? 'cursor-not-allowed' : 'cursor-pointer')}
      />
    </div>
  )
}
