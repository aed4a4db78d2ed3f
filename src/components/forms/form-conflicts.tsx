import type { RefObject } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { FieldRegistry } from './field-registry'
import { type Conflict, type RecordSession, writtenIn } from './use-record-form'

const ConflictDialog = lazyWithRetry(
  async () => (await import('./conflict-dialog')).ConflictDialog<Conflict & { mine: string }>,
)

interface FormConflictsProps<Values extends FieldValues, Output> {
  element: RefObject<HTMLFormElement | null>
  registry: FieldRegistry
  form: UseFormReturn<Values, unknown, Output>
  record: RecordSession | undefined
}

/** The fields of a form that someone else has changed too, to choose from. With the last choice the form is sent again. */
export function FormConflicts<Values extends FieldValues, Output>({
  element,
  registry,
  form,
  record,
}: FormConflictsProps<Values, Output>) {
  const { i18n } = useLingui()
  if (record === undefined || !record.isChoosing || record.conflicts.length === 0) return null
  const items = record.conflicts.map((conflict) => ({
    ...conflict,
    mine: writtenIn(registry, conflict.fields, form.getValues()),
  }))
  return (
    <ConflictDialog
      title={i18n._('form.conflicts.title', { n: items.length })}
      help={i18n._('form.conflicts.help')}
      items={items}
      onChoose={(chosen, choice) => {
        const keys = new Set(chosen.map(({ key }) => key))
        const isSettled = record.choose(
          record.conflicts.filter(({ key }) => keys.has(key)),
          choice,
        )
        if (isSettled) element.current?.requestSubmit()
      }}
      onClose={() => record.setIsChoosing(false)}
    />
  )
}
