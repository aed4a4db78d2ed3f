import { useLingui } from '@lingui/react'
import { RadioGroup } from '@/components/ui/radio-group'
import type { ExportFileType, ExportLanguage } from './schema'

export interface FileChoice {
  fileType: ExportFileType
  language: ExportLanguage
}

interface FileChoiceFieldsProps extends FileChoice {
  /** Why no PDF is offered, in the user's language: the file is an Excel file then, whatever was chosen before. */
  noPdf: string | null
  onChange: (next: FileChoice) => void
}

export function FileChoiceFields({ fileType, language, noPdf, onChange }: FileChoiceFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <RadioGroup
        label={i18n._('exports.fileType')}
        value={fileType}
        options={[
          { value: 'xlsx', label: i18n._('exports.fileType.xlsx') },
          { value: 'pdf', label: i18n._('exports.fileType.pdf'), disabledReason: noPdf },
        ]}
        onChange={(next) => onChange({ fileType: next, language })}
      />
      <RadioGroup
        label={i18n._('exports.language')}
        value={language}
        options={[
          { value: 'km', label: i18n._('common.khmer') },
          { value: 'en', label: i18n._('common.english') },
        ]}
        onChange={(next) => onChange({ fileType, language: next })}
      />
    </>
  )
}
