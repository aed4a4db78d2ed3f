import type { FieldErrors } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { type FieldRegistry, useInvalidFields } from './field-registry'

interface ErrorSummaryProps {
  registry: FieldRegistry
  errors: FieldErrors
  /** A failure of the whole, already in the user's language. */
  message: string | null
  /** Heads the fields in error, in the user's language; how many there are unless given. */
  heading?: string | undefined
}

/** The errors of a form, with a link to each invalid field. Corrected fields drop out. */
export function ErrorSummary({ registry, errors, message, heading }: ErrorSummaryProps) {
  const { i18n } = useLingui()
  const fields = useInvalidFields(registry)
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
          {fields.map(({ name, label, error, element }) => (
            <li key={name}>
              <a
                href={`#${element.id}`}
                className="text-danger underline"
                onClick={(event) => {
                  event.preventDefault()
                  element.focus()
                }}
              >
                {`${label}: ${error}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function messagesIn(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (error === null || typeof error !== 'object' || error instanceof Element) return []
    if ('message' in error && typeof error.message === 'string') return error.message === '' ? [] : [error.message]
    return messagesIn(error)
  })
}
