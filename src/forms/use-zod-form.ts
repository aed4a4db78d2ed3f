import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

interface ZodFormOptions<Values> {
  /** Makes of what stands in the form what is checked and sent: drops what the user can no longer see. */
  prepare?: (values: Values) => Values
}

/**
 * A form over the schema that the call and the server use too: what the form accepts is what is sent.
 * Takes the schema and the values to begin with; a field is checked when it is left, and again on each change once it
 * has an error. The form page moves the focus on a failed submit.
 */
export function useZodForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  values: DefaultValues<Values>,
  { prepare }: ZodFormOptions<Values> = {},
): UseFormReturn<Values, unknown, Output> {
  const check: Resolver<Values, unknown, Output> = zodResolver(schema)
  return useForm<Values, unknown, Output>({
    resolver: prepare ? (standing, context, options) => check(prepare(standing), context, options) : check,
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
}
