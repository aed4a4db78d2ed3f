import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { RadioGroup } from '@/components/ui/radio-group'
import type { ReportSearch } from './report-search'
import type { ReportFileType } from './definitions'

interface FileFieldsProps {
  /** The formats that the report is offered in. */
  formats: readonly ReportFileType[]
  file: ReportFileType
  language: ReportSearch['language']
  onChange: (part: Pick<ReportSearch, 'file' | 'language'>) => void
}

const formatLabels = { xlsx: 'report.file.xlsx', pdf: 'report.file.pdf' } as const

/** Format, where there is a choice, and language of the file. */
export function FileFields({ formats, file, language, onChange }: FileFieldsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <div className="flex flex-wrap gap-x-12 gap-y-3">
      {formats.length > 1 && (
        <RadioGroup
          label={i18n._('report.file')}
          value={file}
          options={formats.map((value) => ({ value, label: i18n._(formatLabels[value]) }))}
          onChange={(value) => onChange({ file: value === 'pdf' ? 'pdf' : undefined })}
        />
      )}
      <RadioGroup
        label={i18n._('report.language')}
        value={language ?? locale}
        options={[
          { value: 'km', label: i18n._('common.khmer') },
          { value: 'en', label: i18n._('common.english') },
        ]}
        onChange={(value) => onChange({ language: value })}
      />
    </div>
  )
}
