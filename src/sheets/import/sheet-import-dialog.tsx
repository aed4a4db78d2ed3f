import { useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ProblemText } from '@/components/ui/problem-text'
import { ChooseFileForm } from '@/imports/choose-file-form'
import { FileField } from '@/imports/file-field'
import { ImportDialog } from '@/imports/import-dialog'
import { ImportReport } from './import-report'
import type { SheetFiles } from './sheet-file'
import { useSheetImport } from './use-sheet-import'
import { useTemplate } from './use-template'

const agreements = { scores: 'score.import.agree', attendances: 'attendance.import.agree' } as const

/** Imports a filled-in template into a sheet. The problems of a file are shown until the next one is sent. */
export function SheetImportDialog({ onClose, ...files }: SheetFiles & { onClose: () => void }) {
  const { i18n } = useLingui()
  const formId = useId()
  const [agreed, setAgreed] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { chosen, outcome, isImporting, start } = useSheetImport(files, onClose)
  const { file } = chosen
  const busy = isImporting ? i18n._('importFile.importing') : null
  return (
    <ImportDialog
      title={i18n._('sheetImport.title', { name: files.name })}
      busy={busy}
      closeLabel="close"
      onClose={onClose}
      action={
        <Button type="submit" form={formId} variant="primary" pending={isImporting}>
          {i18n._('sheetImport.run')}
        </Button>
      }
    >
      <ChooseFileForm
        id={formId}
        body={i18n._('sheetImport.body')}
        template={<TemplateButton name={files.name} template={files.template} />}
        onSubmit={() => {
          setIsTried(true)
          if (!chosen.require() || file === null || !agreed || isImporting) return
          setIsTried(false)
          void start(file)
        }}
      >
        <FileField
          chosen={chosen}
          label={i18n._('sheetImport.file')}
          required
          help={i18n._('sheetImport.fileHelp')}
          busy={busy}
        />
        <div className="flex flex-col gap-1">
          <Checkbox label={i18n._(agreements[files.kind])} checked={agreed} onChange={setAgreed} />
          {isTried && !agreed && <ProblemText role="alert">{i18n._('sheetImport.agreeFirst')}</ProblemText>}
        </div>
      </ChooseFileForm>
      {outcome !== null && !isImporting && <ImportReport kind={files.kind} outcome={outcome} />}
    </ImportDialog>
  )
}

function TemplateButton(files: Pick<SheetFiles, 'name' | 'template'>) {
  const { i18n } = useLingui()
  const { isPending, download } = useTemplate(files)
  return (
    <Button icon={<Download aria-hidden className="size-4" />} pending={isPending} onClick={download}>
      {i18n._('sheetImport.template')}
    </Button>
  )
}
