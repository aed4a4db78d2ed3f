import type { RefObject } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { useInvalidFields } from './invalid-fields'

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  /** A failure of the whole, already in the user's language. */
  message: string | null
  /** Heads the fields in error, in the user's language; how many there are unless given. */
  heading?: string | undefined
}

/** The errors of a form, with a link to each invalid field. Corrected fields drop out. */
export function ErrorSummary({ form, errors, message, heading }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const fields = useInvalidFields(form)
  // An error of a value that has no field on the page is never silent.
  const texts = fields.length === 0 ? [...new Set(messagesIn(errors))].map((id) => i18n._(id)) : []
  const count = fields.length + texts.length
  if (count === 0 && message === null) return null
  return (
    <Alert tone="danger" role="alert" title={message ?? heading ?? i18n._('form.notSaved', { n: count })}>
      {count > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {fields.map(({ element, name, text }) => (
            <li key={element.id || name}>
              <a
                href={`#${element.id}`}
                className="text-danger underline"
                onClick={(event) => {
                  event.preventDefault()
                  focusOn(element)
                }}
              >
                {name === '' ? text : `${name}: ${text}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** A group of choices takes no focus itself: its first choice does. */
function focusOn(element: HTMLElement): void {
  const target = element instanceof HTMLFieldSetElement ? element.querySelector('input') : element
  target?.focus()
}

function messagesIn(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (error === null || typeof error !== 'object' || error instanceof Element) return []
    if ('message' in error && typeof error.message === 'string') return error.message === '' ? [] : [error.message]
    return messagesIn(error)
  })
}
