import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api/api-error'
import { describeFailure } from './describe-failure'

/**
 * Runs a dialog's write so that its failure says what failed before it says why. The figures that a refusal has invalidated
 * are read again while the dialog stays with what was typed.
 */
export function useExplainedWrite(whatFailed: string, refreshes: QueryKey) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  return async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write()
    } catch (error) {
      // Being overtaken by someone else is no failure yet: the form merges what they have changed.
      if (error instanceof ApiError && error.status === 412) throw error
      if (error instanceof ApiError && error.kind !== 'server' && !error.isPageLevel) {
        await queryClient.invalidateQueries({ queryKey: refreshes })
      }
      throw describeFailure(error, whatFailed, i18n)
    }
  }
}
