import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'

interface ZodFormOptions<Values> {
  /** Converts the form's values before validation and sending: drops fields that are no longer visible. */
  prepare?: (values: Values) => Values
  /** Earlier input, as in a step that the user returns to: shown in the form and unsaved. */
  typed?: Values | null
}

/**
 * A form over the schema that the call and the server use too: what the form accepts is what is sent.
 * Takes the schema and the values to begin with; a field is checked when it is left, and again on each change once it
 * has an error. The form page moves the focus on a failed submit.
 */
export function useZodForm<Values extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Values>,
  values: DefaultValues<Values>,
  { prepare, typed = null }: ZodFormOptions<Values> = {},
): UseFormReturn<Values, unknown, Output> {
  const check: Resolver<Values, unknown, Output> = zodResolver(schema)
  const form = useForm<Values, unknown, Output>({
    resolver: prepare ? (standing, context, options) => check(prepare(standing), context, options) : check,
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { subscribe, trigger, reset } = form
  const first = useRef(typed)
  useEffect(() => {
    if (first.current !== null) reset(first.current, { keepDefaultValues: true })
  }, [reset])
  // A change checks its own field only; an error that two fields make together (start after end) would stay on the other.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ errors = {}, name, type, values }) => {
          const isField = (path: string): path is Path<Values> => get(values, path) !== undefined
          const others = pathsInError(errors).filter((path) => path !== name)
          if (type === 'change' && others.length > 0) void trigger(others.filter(isField))
        },
      }),
    [subscribe, trigger],
  )
  return form
}

/** The paths of all fields with an error: `study_days.0.nov`. */
function pathsInError(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (error === null || typeof error !== 'object') return []
    const path = `${prefix}${key}`
    return 'type' in error && typeof error.type === 'string' ? [path] : pathsInError(error, `${path}.`)
  })
}
