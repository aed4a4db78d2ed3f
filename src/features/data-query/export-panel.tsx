import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { CardSection } from '@/components/shell/card-section'
import { Button } from '@/components/ui/button'
import { type FileChoice, FileChoiceFields } from '@/domain/exports/file-choice'
import { availableFile, reasonForNoPdf } from '@/domain/exports/pdf-length'
import { RequestState } from '@/domain/exports/request-state'
import { useStartExport } from '@/domain/exports/use-start-export'
import type { SentFilter } from './choice'
import { figureQueries } from '@/domain/figures/queries'
import { requestDataExport } from './queries'

/** Has the figures on the screen made into a file. */
export function ExportPanel({ filter }: { filter: SentFilter }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setFile] = useState<FileChoice>({ fileType: 'xlsx', language: locale })
  const { data: figures } = useQuery(figureQueries.statistics(filter))
  const rows = figures?.tables.reduce((sum, { groups, rest }) => sum + groups.length + (rest?.groups ?? 0), 0)
  const noPdf = reasonForNoPdf(rows, i18n)
  const file = availableFile(chosen, noPdf)
  const request = useStartExport(requestDataExport)
  return (
    <CardSection title={i18n._('dataQuery.export')}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <FileChoiceFields {...file} noPdf={noPdf} onChange={setFile} />
        <Button
          variant="primary"
          icon={<Download aria-hidden className="size-4" />}
          pending={request.isPending}
          onClick={() => request.mutate({ ...filter, ...file })}
        >
          {i18n._('dataQuery.export')}
        </Button>
      </div>
      <div className="mt-2">
        <RequestState request={request} failure="dataQuery.error.request" />
      </div>
    </CardSection>
  )
}
