import { type ReactNode, type RefCallback, useId } from 'react'
import { useLingui } from '@lingui/react'
import { cn } from './cn'
import { ProblemText } from './problem-text'

/** The attributes that link the control inside a shell to its label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  ref: RefCallback<HTMLElement> | null
}

export interface FieldShellProps {
  label: string
  /** The control's id, where something links to it; otherwise one is made. */
  id?: string | undefined
  help?: ReactNode
  /** A text, already in the user's language. */
  error?: string | undefined
  required?: boolean | undefined
  /** Called with the control, which takes the focus of the field. */
  controlRef?: RefCallback<HTMLElement> | undefined
  /** The label is read out but not shown: for controls whose place says what they are. */
  hideLabel?: boolean | undefined
}

/** Label, help and error around one control, in the one arrangement of all forms and filters. */
export function FieldShell({
  label,
  id,
  help,
  error,
  required = false,
  hideLabel = false,
  controlRef,
  children,
}: FieldShellProps & { children: (control: ControlProps) => ReactNode }) {
  const { i18n } = useLingui()
  const made = useId()
  const controlId = id ?? made
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const described = cn(help != null && helpId, error !== undefined && errorId)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && (
          <span className="text-danger" title={i18n._('common.required')}>
            <span aria-hidden> *</span>
          </span>
        )}
      </label>
      {help != null && (
        <div id={helpId} className="text-xs text-ink-muted">
          {help}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
        ref: controlRef ?? null,
      })}
      {error !== undefined && <ProblemText id={errorId}>{error}</ProblemText>}
    </div>
  )
}
