import type { UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CloudOff } from 'lucide-react'
import { errorText } from '@/lib/api/error-text'
import { Alert } from '@/components/ui/alert'

/** Says that the shown state may be outdated: polling continues and nothing is lost. */
export function ConnectionLost({ query }: { query: UseQueryResult }) {
  const { i18n } = useLingui()
  const isLost = query.isError && query.data !== undefined
  return (
    <div role="status">
      {isLost && (
        <Alert tone="warning" icon={CloudOff}>
          {errorText(query.error, i18n)} {i18n._('exports.stillTrying')}
        </Alert>
      )}
    </div>
  )
}
