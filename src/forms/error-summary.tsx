import { type RefObject, useId } from 'react'
import { type FieldErrors, get } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { controlsByName } from './form-controls'

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  /** The fields that failed when the form was last submitted, in their order, with their labels. */
  failed: readonly { name: string; label: string }[]
  /** A failure of the whole, already in the user's language. */
  message: string | null
  /** What heads the fields in error, in the user's language; how many there are unless given. */
  heading?: string | undefined
}

/** What keeps a form from being saved, with a link to each field. Fields that are put right drop out. */
export function ErrorSummary({ form, errors, failed, message, heading }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const open = failed.flatMap(({ name, label }) => {
    const error: unknown = get(errors, name)
    const text = error !== null && typeof error === 'object' && 'message' in error ? error.message : undefined
    return typeof text === 'string' && text !== '' ? [{ name, label, text: i18n._(text) }] : []
  })
  if (open.length === 0 && message === null) return null
  return (
    <div role="alert" aria-labelledby={titleId} className="rounded border border-danger bg-danger-soft p-4">
      <p id={titleId} className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        {message ?? heading ?? i18n._('form.notSaved', { n: open.length })}
      </p>
      {open.length > 0 && (
        <ul className="mt-2 list-disc ps-8 text-sm">
          {open.map(({ name, label, text }) => (
            <li key={name}>
              <a
                href={`#${controlsByName(form.current).get(name)?.id ?? ''}`}
                className="text-danger underline"
                onClick={(event) => {
                  event.preventDefault()
                  controlsByName(form.current).get(name)?.focus()
                }}
              >
                {label === '' ? text : `${label}: ${text}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
