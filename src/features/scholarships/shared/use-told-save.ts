import { useRef } from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api-error'
import type { FormMutation } from '@/forms/use-form-submit'
import type { WriteMeta } from '@/lib/query-client'
import { saidFailure } from './said-failure'

interface ToldSave<Input, Body, Saved> {
  /** What is sent of what the form gives. */
  bodyOf: (input: Input) => Body
  send: (body: Body, idempotencyKey: string) => Promise<Saved>
  meta: WriteMeta
  /** Catalogue id of what a failure is called. */
  whatFailed: string
  /** What a refusal has shown to be old: brought anew at once, for a dialog that stands beside it and not in it. */
  refreshes: QueryKey
  /** The record is not what the caller had seen (412), and what it is now has been brought. */
  onChangedMeanwhile: () => void | Promise<void>
}

/**
 * A dialog's save whose failure is told in the specification's words with its reason (lifecycle §8). The figures that a
 * refusal has made old come anew while the dialog stays with what was typed.
 */
export function useToldSave<Input, Body, Saved>({
  bodyOf,
  send,
  meta,
  whatFailed,
  refreshes,
  onChangedMeanwhile,
}: ToldSave<Input, Body, Saved>): FormMutation<Input, Saved> {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  // The same form can be another body when the figures have changed; a key belongs to one body.
  const keys = useRef(new Map<string, string>())
  return {
    meta,
    mutationFn: async (input) => {
      const body = bodyOf(input)
      const text = JSON.stringify(body)
      const key = keys.current.get(text) ?? crypto.randomUUID()
      keys.current.set(text, key)
      try {
        return await send(body, key)
      } catch (error) {
        if (error instanceof ApiError && error.kind !== 'server' && !error.isPageLevel) {
          await queryClient.invalidateQueries({ queryKey: refreshes })
          if (error.status === 412) await onChangedMeanwhile()
        }
        throw saidFailure(error, whatFailed, i18n)
      }
    },
  }
}
