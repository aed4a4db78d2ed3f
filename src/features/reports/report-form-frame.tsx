import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Download as DownloadIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { FileFields } from './file-fields'
import { ReportPicker } from './report-picker'
import type { ReportSearch } from './report-search'
import type { ReportDefinition, ReportFileType } from './definitions'
import { isUnderWay } from './use-downloads'
import type { useReportOrder } from './use-report-order'

interface ReportFormFrameProps {
  reports: readonly ReportDefinition[]
  definition: ReportDefinition | null
  ordering: ReturnType<typeof useReportOrder>
  file: ReportFileType
  language: ReportSearch['language']
  onChange: (part: ReportSearch) => void
  /** The fields that say of what. */
  children: ReactNode
  /** Below the fields: what they have led to. */
  facts?: ReactNode
  /** Why the report is not drawn. */
  refusal?: string | null
  /** Beside the button that draws. */
  actions?: ReactNode
}

/** The frame of the form: the report, its subject, and the file type. */
export function ReportFormFrame({
  reports,
  definition,
  ordering: { page, latest, errors, draw },
  file,
  language,
  onChange,
  children,
  facts,
  refusal,
  actions,
}: ReportFormFrameProps) {
  const { i18n } = useLingui()
  return (
    <div ref={page} className="flex flex-col gap-3">
      <ReportPicker
        reports={reports}
        chosen={definition}
        error={errors.type === undefined ? undefined : i18n._(errors.type)}
        onChoose={(type) => onChange({ type })}
      />
      {reports.length > 0 && (
        <form
          noValidate
          aria-label={i18n._('report.title')}
          className="flex flex-col gap-4 rounded border border-line bg-surface-raised p-4"
          onSubmit={(event) => {
            event.preventDefault()
            draw()
          }}
        >
          <div className="filter-grid">{children}</div>
          {facts}
          <FileFields formats={definition?.formats ?? []} file={file} language={language} onChange={onChange} />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant="primary"
              icon={<DownloadIcon aria-hidden className="size-4" />}
              pending={latest !== undefined && isUnderWay(latest)}
              disabledReason={refusal}
            >
              {i18n._('common.download')}
            </Button>
            {actions}
          </div>
        </form>
      )}
    </div>
  )
}
