import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useOwnOffice } from '@/auth/use-session'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import type { ExportContext, ListExport, RunningExport } from './list-export'

/**
 * The export of one list. It is kept with what was read from the server: it goes on while its user works on another page,
 * and ends with the session.
 */
export function useListExport<Row>(name: string, make: (context: ExportContext) => Promise<ListExport<Row>>) {
  const client = useQueryClient()
  const { i18n } = useLingui()
  const locale = useLocale()
  const office = useOwnOffice()
  const queryKey = ['list-exports', name] as const
  const { data: running = null } = useQuery<RunningExport | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return {
    running,
    start: () => {
      const controller = new AbortController()
      client.setQueryData<RunningExport>(queryKey, { done: 0, total: null, controller })
      import('./run-list-export').then(
        ({ runListExport }) => runListExport(queryKey, controller, { client, i18n, locale, office }, make),
        () => {
          client.setQueryData(queryKey, null)
          notify({ kind: 'error', id: 'list.export.failed' })
        },
      )
    },
    cancel: () => {
      running?.controller.abort()
      client.setQueryData(queryKey, null)
    },
  }
}
