import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import { schoolQueries } from '@/domain/schools/queries'

/** Shows that schools are being copied into the year, and refetches the stale lists when the copying is done. */
export function CopyingChip({ academicYear }: { academicYear: number }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const { data: isCopying = false } = useQuery(schoolQueries.isCopying(academicYear))
  const wasCopying = useRef(false)
  useEffect(() => {
    if (wasCopying.current && !isCopying) void client.invalidateQueries({ queryKey: schoolQueries.everything })
    wasCopying.current = isCopying
  }, [client, isCopying])
  return (
    <span role="status">
      {isCopying && (
        <Badge tone="accent">
          <Spinner />
          {i18n._('school.copying')}
        </Badge>
      )}
    </span>
  )
}
