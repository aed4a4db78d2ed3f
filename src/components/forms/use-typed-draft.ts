import { useForm, useWatch } from 'react-hook-form'
import { useFormDraft } from './use-form-draft'

interface TypedDraftOptions {
  draftKey: string
  title: () => string
  initial?: string | undefined
}

/** A single text, such as an ID to look up, that is kept on this device like a form until it is used. */
export function useTypedDraft({ draftKey, title, initial = '' }: TypedDraftOptions) {
  const form = useForm({ defaultValues: { typed: initial } })
  const draft = useFormDraft({ form, draftKey, title })
  const typed = useWatch({ control: form.control, name: 'typed' })
  return {
    typed,
    draft,
    type: (text: string) => form.setValue('typed', text, { shouldDirty: true }),
    /** It has been used, or given up. */
    clear() {
      draft.forget()
      form.reset({ typed: '' })
    },
  }
}
