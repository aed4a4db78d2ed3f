import { useLingui } from '@lingui/react'
import { FileUp } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import { FieldShell, type ControlProps } from '@/components/ui/field-shell'
import { Spinner } from '@/components/ui/spinner'

interface FileFieldProps extends FileControlProps {
  label: string
  help: string
  required?: boolean
  /** What is wrong with the file, as a message id. */
  problem: string | null
  /** What is being done with it. */
  working: string | null
}

/** A file to import, with what is wrong with it, and what is being done with it. */
export function FileField({ label, help, required, problem, working, ...input }: FileFieldProps) {
  const { i18n } = useLingui()
  return (
    <>
      <FieldShell label={label} required={required} help={help} error={problem === null ? undefined : i18n._(problem)}>
        {(control) => <FileControl {...input} control={control} />}
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
  accept: string
  /** The chosen file, which stays until another one is chosen, also after it could not be sent. */
  file: File | null
  disabled?: boolean
  onChoose: (file: File) => void
}

/**
 * Chooses a file, also by dropping it. The browser's own control lies over it unseen: its words are in the browser's language,
 * and it forgets the file when it is to take one of the same name again.
 */
function FileControl({
  control,
  accept,
  file,
  disabled = false,
  onChoose,
}: FileControlProps & { control: ControlProps }) {
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
